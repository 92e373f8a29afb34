// Keywords that rules text writes in capitals.

export interface Piece {
  text: string;
  strong: boolean;
}

/** The text in pieces; words of four capitals or more are strong. */
export function emphasis(text: string): Piece[] {
  return text.split(/((?<!\p{L})\p{Lu}{4,}(?!\p{L}))/u).map((piece, i) => ({ text: piece, strong: i % 2 === 1 })).filter((piece) => piece.text);
}

/** The same words where nothing needs to stand out. */
export const quiet = (text: string) => text.replace(/(?<!\p{L})(\p{Lu})(\p{Lu}{3,})(?!\p{L})/gu, (_, first: string, rest: string) => first + rest.toLowerCase());
