// A drawing as plain data: elements with attributes, written out as SVG once per picture.

export interface Shape {
  tag: string;
  attrs: Record<string, string | number>;
  kids: Shape[];
}
/** What may stand among the children: nothing, one shape, or lists of them. */
export type Kids = Shape | false | null | undefined | Kids[];

type Attributes = Record<string, string | number>;

export function el(tag: string, attrs: Attributes = {}, ...kids: Kids[]): Shape {
  return { tag, attrs, kids: flat(kids) };
}

export function flat(kids: Kids[]): Shape[] {
  return kids.flatMap((kid) => (Array.isArray(kid) ? flat(kid) : kid ? [kid] : []));
}

const escaped = (value: string | number) => String(value).replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

export function toSvg(shape: Shape): string {
  const attrs = Object.entries(shape.attrs).map(([name, value]) => ` ${name}="${escaped(value)}"`).join("");
  return shape.kids.length ? `<${shape.tag}${attrs}>${shape.kids.map(toSvg).join("")}</${shape.tag}>` : `<${shape.tag}${attrs}/>`;
}

/** One decimal is enough on a canvas of 500 x 700. */
export const round = (value: number) => Math.round(value * 10) / 10;

/** One shape of one colour: letting it shine through by its paint costs nothing, by its layer it costs a picture. */
const sheer = ({ opacity, ...more }: Attributes): Attributes => (opacity === undefined || "stroke" in more ? { ...(opacity === undefined ? {} : { opacity }), ...more } : { "fill-opacity": opacity, ...more });

export const rect = (x: number, y: number, width: number, height: number, fill: string, more: Attributes = {}) =>
  el("rect", { x: round(x), y: round(y), width: round(width), height: round(height), fill, ...sheer(more) });
export const path = (d: string, fill: string, more: Attributes = {}) => el("path", { d, fill, ...sheer(more) });
export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  el("circle", { cx: round(cx), cy: round(cy), r: round(r), fill, ...sheer(more) });
export const group = (attrs: Attributes, ...kids: Kids[]) => el("g", attrs, ...kids);
