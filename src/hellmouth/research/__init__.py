"""The games for other frameworks: PettingZoo, Gymnasium and OpenSpiel; everything here is optional (extra `research`).

`actions` numbers the options of a decision, `layout` and `observations` turn a view into arrays, `table` plays; the
adaptors on top of them are thin. See docs/research.md.
"""
