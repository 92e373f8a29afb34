// Where we are: the part of the address after '#'. `#/table/abc`, `#/cards/vs?text=stake`, or `#s=TOKEN` for a link
// (`#s=TOKEN&step=12&eyes=0`: to a replay).

interface Place {
  page: string;
  rest: string[];
  query: URLSearchParams;
  token: string;
}

function read(): Place {
  const hash = location.hash.slice(1);
  if (hash.startsWith("s=")) {
    const query = new URLSearchParams(hash);
    return { page: "enter", rest: [], query, token: query.get("s") ?? "" };
  }
  if (hash.startsWith("m=")) {
    const query = new URLSearchParams(hash);
    return { page: "mail", rest: [], query, token: query.get("m") ?? "" };
  }
  if (hash.startsWith("p=")) return { page: "profile", rest: [], query: new URLSearchParams(), token: hash.slice(2) };
  const [path = "", query = ""] = hash.replace(/^\//, "").split("?");
  const [page = "", ...rest] = path.split("/").filter(Boolean).map(decoded);
  return { page, rest, query: new URLSearchParams(query), token: "" };
}

/** A percent sign that means nothing stays as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

class Router {
  place = $state.raw<Place>(read());

  constructor() {
    addEventListener("hashchange", () => {
      this.place = read();
    });
  }

  go(path: string, replace = false): void {
    if (replace) {
      history.replaceState(null, "", `#/${path}`);
      this.place = read();
    } else location.hash = `#/${path}`;
  }

  /** Notes a detail (a search, a step) in the address without a new page in the history. */
  note(query: Record<string, string>): void {
    const kept = new URLSearchParams(Object.entries(query).filter(([, value]) => value));
    const path = location.hash.split("?")[0] || "#/";
    history.replaceState(null, "", kept.size ? `${path}?${kept}` : path);
  }
}

export const router = new Router();
