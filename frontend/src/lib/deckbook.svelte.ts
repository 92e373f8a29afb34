// The builder's book of decks: what is open, what can be undone.
import { changedEntry, newKey, readBook, writeEntry, type Entry, type KeptDeck, type Place } from "./deckbook";
import { said, type Deck } from "./library.svelte";

const here: Place = { get: (key) => localStorage.getItem(key), set: (key, value) => localStorage.setItem(key, value) };
const LAST = (game: string) => `hellmouth.deck.${game}`;
const DEEP = 200;

/** One step: how an entry was before (null: it was not there), and what was open. */
interface Before {
  key: string;
  entry: Entry | null;
  open: string;
}

export class DeckBook {
  readonly game: string;
  entries = $state.raw<Entry[]>([]);
  /** Key of the open entry; "": a deck that is not mine is looked at. */
  open = $state("");
  /** What is looked at and not mine. */
  shown = $state.raw<Deck>({ name: "" });
  /** Nothing can be kept in this browser. */
  full = $state(false);
  private past = $state.raw<Before[]>([]);
  private undone = $state.raw<Before[]>([]);

  constructor(game: string) {
    this.game = game;
    this.entries = readBook(here, game);
    const last = localStorage.getItem(LAST(game)) ?? "";
    if (this.entries.some((one) => one.key === last)) this.open = last;
  }

  get entry(): Entry | undefined {
    return this.entries.find((one) => one.key === this.open);
  }
  get deck(): Deck {
    return this.entry?.deck ?? this.shown;
  }
  get mayUndo(): boolean {
    return this.past.length > 0;
  }
  get mayRedo(): boolean {
    return this.undone.length > 0;
  }
  get folders(): string[] {
    return [...new Set(this.entries.map((one) => one.folder))].filter(Boolean).toSorted();
  }

  /** Another window wrote: what is there now. */
  reread(): void {
    this.entries = readBook(here, this.game);
  }

  look(deck: Deck): void {
    this.shown = deck;
    this.choose("");
  }
  choose(key: string): void {
    this.open = key;
    try {
      localStorage.setItem(LAST(this.game), key);
    } catch {
      // nothing can be kept: `write` says so
    }
  }

  /** Changes the open deck; one that is not mine becomes mine, under that name. */
  change(deck: Deck, copy: (name: string) => string): void {
    const { entry } = this;
    if (entry) return this.write(entry.key, changedEntry(entry, deck as KeptDeck, Date.now()));
    const ready = this.shown.id !== undefined && said(deck.name) === said(this.shown.name);
    this.add(ready ? { ...deck, name: copy(said(deck.name)) } : deck);
  }
  /** A new deck of mine, open at once. */
  add(deck: Deck, more: Partial<Entry> = {}): void {
    const { id: _, ...kept } = deck;
    const key = newKey();
    const open = this.open;
    this.open = key;
    this.write(key, { key, deck: kept as KeptDeck, folder: "", notes: "", history: [], ...more, changed: Date.now() }, open);
    this.choose(key);
  }
  set(fields: Partial<Pick<Entry, "folder" | "notes">>): void {
    const { entry } = this;
    if (entry) this.write(entry.key, { ...entry, ...fields });
  }
  /** Takes the open deck away; undo brings it back. */
  drop(): void {
    const { entry } = this;
    if (!entry) return;
    this.write(entry.key, null);
    this.choose(this.entries[0]?.key ?? "");
  }
  restore(deck: KeptDeck): void {
    const { entry } = this;
    if (!entry) return;
    const now = Date.now();
    this.write(entry.key, { ...entry, deck, changed: now, history: [{ at: entry.changed || now, deck: entry.deck }, ...entry.history] });
  }

  undo(): void {
    [this.past, this.undone] = this.back(this.past, this.undone);
  }
  redo(): void {
    [this.undone, this.past] = this.back(this.undone, this.past);
  }
  private back(from: Before[], to: Before[]): [Before[], Before[]] {
    const last = from.at(-1);
    if (!last) return [from, to];
    const now: Before = { key: last.key, entry: this.entries.find((one) => one.key === last.key) ?? null, open: this.open };
    this.store(last.key, last.entry);
    this.choose(last.open);
    return [from.slice(0, -1), [...to, now]];
  }

  private write(key: string, entry: Entry | null, open = this.open): void {
    const before: Before = { key, entry: this.entries.find((one) => one.key === key) ?? null, open };
    this.past = [...this.past, before].slice(-DEEP);
    this.undone = [];
    this.store(key, entry);
  }
  private store(key: string, entry: Entry | null): void {
    try {
      this.entries = writeEntry(here, this.game, key, entry);
      this.full = false;
    } catch {
      // the deck is still here, in this window: its owner is told to save it
      const others = this.entries.filter((one) => one.key !== key);
      this.entries = entry ? [entry, ...others] : others;
      this.full = true;
    }
  }
}
