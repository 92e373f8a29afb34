"""The effect language: turns the ability records of cards into programs and statics, once, when a set is made.

Every word is a class or a term that declares what it reads; `data/vocabulary.json` is made from these declarations.

    how words declare     fields, kinds, context (where we read, who speaks)
    what they point to    references, places, filters (characters), things (all else), piles (cards in hand and decks)
    when and how much     conditions, events, amounts, limits
    what is done          act (bases), acts_*, ordering, costs, targets
    what stands           statics, permits (cannot, may, rule), lasting (for a while)
    putting it together   records, programs, labels, compiler; the results are in the card set
    telling people        vocabulary, prose
"""
