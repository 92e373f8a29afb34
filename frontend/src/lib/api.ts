// The server over HTTP.
import type { DeckForm } from "../games/views";
import type {
  Chances, DeckRead, DeckText, DeckTried, DeckVerdict, Entered, Fork, GameList, Left, MailStatus, NewGathering, NewProfile, NewTable, Opened, OpenTables, ProfileLink, Published, ReplayStep, SealedPool, SeatLink, TableList, Trouble,
} from "./protocol";
import { settings } from "./settings.svelte";
import { unbroken } from "./typography";

export class ApiError extends Error {
  status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  // what is refused is told in the language of the page, whatever the browser prefers
  const language = { "Accept-Language": settings.kept.language };
  const change: RequestInit = {
    method: "POST",
    headers: { ...language, "Content-Type": "application/json", "X-Hellmouth": "1" },
    body: JSON.stringify(body),
  };
  const reply = await fetch(path, body === undefined ? { headers: language } : change);
  if (!reply.ok) {
    const { error = "" } = (await reply.json().catch(() => ({}))) as Partial<Trouble>;
    throw new ApiError(reply.status, (settings.kept.language === "fr" ? unbroken(error) : error) || `${reply.status}`);
  }
  const text = await reply.text();
  return JSON.parse(FRENCH.test(path) ? unbroken(text) : text) as T;
}

const FRENCH = /^\/api\/fr\/|lang=fr/;
const id = encodeURIComponent;

export const api = {
  games: (language: string) => call<GameList>(`/api/${language}/games`),
  deckForm: (game: string) => call<DeckForm>(`/api/en/games/${id(game)}/decks/form`),
  library: <T>(language: string, game: string, what: string, set = "") =>
    call<T>(`/api/${language}/games/${id(game)}/${what}${set && `?set=${id(set)}`}`),
  checkDeck: (language: string, game: string, deck: unknown) =>
    call<DeckVerdict>(`/api/${language}/games/${id(game)}/decks/check`, deck),
  readDeck: (language: string, game: string, text: string) => call<DeckRead>(`/api/${language}/games/${id(game)}/decks/read`, { text }),
  writeDeck: (language: string, game: string, deck: unknown) => call<DeckText>(`/api/${language}/games/${id(game)}/decks/write`, deck),
  tryDeck: (language: string, game: string, deck: unknown, first: number, most: number) =>
    call<DeckTried>(`/api/${language}/games/${id(game)}/decks/try`, { deck, first, most }),
  tables: (language: string) => call<TableList>(`/api/tables?lang=${language}`),
  file: (table: string, filed: boolean) => call<unknown>(`/api/tables/${id(table)}/file`, { filed }),
  remove: (table: string) => call<unknown>(`/api/tables/${id(table)}/remove`, {}),
  gather: (table: NewGathering) => call<Opened>("/api/gatherings", table),
  openTables: (language: string) => call<OpenTables>(`/api/gatherings?lang=${language}`),
  join: (table: string, name: string | null) => call<Entered>(`/api/gatherings/${id(table)}/join`, { name }),
  open: (table: NewTable) => call<Opened>("/api/tables", table),
  enter: (token: string, name: string | null, device = false) => call<Entered>("/api/enter", { token, name, device }),
  leave: (forget: boolean, language: string) => call<Left>("/api/leave", { forget, language }),
  link: (table: string, seat: number | null) => call<SeatLink>(`/api/tables/${id(table)}/link`, { seat }),
  handover: (table: string, seat: number | null) => call<SeatLink>(`/api/tables/${id(table)}/handover`, { seat }),
  replay: (table: string, step: number, seat: number | null, language: string) =>
    call<ReplayStep>(`/api/tables/${id(table)}/replay/${step}?lang=${language}${seat === null ? "" : `&seat=${seat}`}`),
  chances: (table: string, seat: number | null, language: string) =>
    call<Chances>(`/api/tables/${id(table)}/chances?lang=${language}${seat === null ? "" : `&seat=${seat}`}`),
  record: (table: string) => call<unknown>(`/api/tables/${id(table)}/record`),
  fork: (table: string, fork: Fork) => call<Opened>(`/api/tables/${id(table)}/fork`, fork),
  importRecord: (record: unknown) => call<{ table: string }>("/api/records", record),
  sendProfile: (profile: string) => call<ProfileLink>("/api/profiles", { profile }),
  takeProfile: (token: string) => call<NewProfile>("/api/profiles/take", { token }),
  sealed: (language: string, game: string, seed: number) => call<SealedPool>(`/api/${language}/games/${id(game)}/decks/sealed`, { seed }),
  public: (table: string) => call<Published>(`/api/tables/${id(table)}/public`),
  publish: (table: string, seat: number, agree: boolean) => call<Published>(`/api/tables/${id(table)}/public`, { seat, agree }),
  mail: () => call<MailStatus>("/api/mail"),
  setMail: (address: string, language: string) => call<MailStatus>("/api/mail", { address, language }),
  settleMail: (token: string, stop: boolean) => call<{ on: boolean }>("/api/mail/settle", { token, stop }),
  lessons: <T>(game: string, language: string) => call<T>(`/api/lessons/${id(game)}?lang=${language}`),
};

/** Address of a replay for anybody who has the link, from a step on and through somebody's eyes. */
export const replayLink = (token: string, step: number, eyes: number | null, notes = ""): string =>
  `${linkFor(token)}&step=${step}&eyes=${eyes ?? ""}${notes ? `&notes=${notes}` : ""}`;
/** Address of a finished game that everybody may look at. */
export const publicLink = (table: string): string => `${location.origin}${location.pathname}#/replay/${table}`;
/** Address that brings my profile to another device, once. */
export const profileLink = (token: string): string => `${location.origin}${location.pathname}#p=${token}`;
/** Address of my hand alone, for my phone. */
export const handLink = (token: string): string => `${linkFor(token)}&hand=1`;
/** Address of the page with the token of a seat or of a watcher. */
export const linkFor = (token: string): string => `${location.origin}${location.pathname}#s=${token}`;
