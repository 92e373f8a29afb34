"""The effect language: turns the ability records of `data/cards.jsonl` into programs and statics, once, at load.

`vocabulary.json` beside the cards documents every word. One module per family:
context (who speaks), places, filters, players, conditions, amounts, statics, costs, targets, events, and the operations
in `acts_*`; `compiler` puts records together.
"""
