// The server over HTTP.
import type {
  DeckVerdict, Entered, Fork, GameList, NewTable, Opened, ReplayStep, SeatLink, TableList, Trouble,
} from "./protocol";
import { unbroken } from "./typography";

export class ApiError extends Error {
  status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

async function call<T>(path: string, body?: unknown): Promise<T> {
  const change: RequestInit = {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Hellmouth": "1" },
    body: JSON.stringify(body),
  };
  const reply = await fetch(path, body === undefined ? {} : change);
  if (!reply.ok) {
    const trouble = (await reply.json().catch(() => ({ error: "" }))) as Trouble;
    throw new ApiError(reply.status, trouble.error || `${reply.status}`);
  }
  const text = await reply.text();
  return JSON.parse(FRENCH.test(path) ? unbroken(text) : text) as T;
}

const FRENCH = /^\/api\/fr\/|lang=fr/;
const id = encodeURIComponent;

export const api = {
  games: (language: string) => call<GameList>(`/api/${language}/games`),
  library: <T>(language: string, game: string, what: string) => call<T>(`/api/${language}/games/${id(game)}/${what}`),
  checkDeck: (language: string, game: string, deck: unknown) =>
    call<DeckVerdict>(`/api/${language}/games/${id(game)}/decks/check`, deck),
  tables: () => call<TableList>("/api/tables"),
  open: (table: NewTable) => call<Opened>("/api/tables", table),
  enter: (token: string, name: string | null) => call<Entered>("/api/enter", { token, name }),
  link: (table: string, seat: number | null) => call<SeatLink>(`/api/tables/${id(table)}/link`, { seat }),
  handover: (table: string, seat: number | null) => call<SeatLink>(`/api/tables/${id(table)}/handover`, { seat }),
  replay: (table: string, step: number, seat: number | null, language: string) =>
    call<ReplayStep>(`/api/tables/${id(table)}/replay/${step}?lang=${language}${seat === null ? "" : `&seat=${seat}`}`),
  record: (table: string) => call<unknown>(`/api/tables/${id(table)}/record`),
  fork: (table: string, fork: Fork) => call<Opened>(`/api/tables/${id(table)}/fork`, fork),
  importRecord: (record: unknown) => call<{ table: string }>("/api/records", record),
  lessons: <T>(game: string, language: string) => call<T>(`/api/lessons/${id(game)}?lang=${language}`),
};

/** Address of the page with the token of a seat or of a watcher. */
export const linkFor = (token: string): string => `${location.origin}${location.pathname}#s=${token}`;
