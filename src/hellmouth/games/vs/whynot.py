def why_not(s, seat, wish): return None
