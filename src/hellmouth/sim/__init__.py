"""Many games at once: batches, tournaments, statistics, reports."""
