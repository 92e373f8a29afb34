// People as silhouettes of hair and coat; faces have no features. `figure` is "hair/coat" or "hair/coat/tone of the hair".
import { INKS, mix, type Tone } from "./inks.ts";
import { el, group, path, type Shape } from "./nodes.ts";

/** Coats, from the neck to below the picture. */
const BODY: Record<string, string> = {
  jacket: "M250 196 C226 236 150 244 110 284 C78 320 66 420 60 760 L440 760 C434 420 422 320 390 284 C350 244 274 236 250 196Z",
  dress: "M250 200 C232 236 168 246 142 276 C116 312 124 420 92 760 L408 760 C376 420 384 312 358 276 C332 246 268 236 250 200Z",
  suit: "M250 198 C226 232 146 240 104 272 C76 300 62 420 54 760 L446 760 C438 420 424 300 396 272 C354 240 274 232 250 198Z",
  coat: "M250 200 C222 232 140 244 96 290 C64 330 44 460 20 760 L480 760 C456 460 436 330 404 290 C360 244 278 232 250 200Z M196 262 L166 178 L250 276 L334 178 L304 262Z",
  robe: "M250 186 C186 236 96 290 56 420 C34 500 24 600 14 760 L486 760 C476 600 466 500 444 420 C404 290 314 236 250 186Z",
};
/** Behind the head. */
const HAIR: Record<string, string> = {
  long: "M250 58 C180 52 168 116 172 176 C174 214 150 240 152 286 C176 282 196 262 204 226 H296 C304 262 324 282 348 286 C350 240 326 214 328 176 C332 116 320 52 250 58Z",
  tail: "M250 64 C192 58 178 110 187 168 L202 150 C214 116 286 116 298 150 L313 168 C322 110 308 58 250 64Z M296 78 C372 58 404 132 384 214 C376 250 352 274 340 250 C356 196 340 130 300 112Z",
  bob: "M250 62 C174 56 164 130 170 222 C188 238 208 230 208 204 L292 204 C292 230 312 238 330 222 C336 130 326 56 250 62Z",
  short: "M250 68 C190 62 182 112 190 156 C204 122 228 116 250 116 C272 116 296 122 310 156 C318 112 310 62 250 68Z",
  spiky: "M188 158 L178 112 L196 116 L188 76 L214 92 L220 50 L243 80 L262 44 L276 80 L306 56 L303 94 L326 92 L312 158 C300 118 200 118 188 158Z",
  slick: "M250 72 C198 66 184 108 189 166 C196 134 216 124 236 104 L250 124 L264 104 C284 124 304 134 311 166 C316 108 302 66 250 72Z",
  curly: "M186 190 a34 34 0 0 1 -16 -52 a36 36 0 0 1 22 -50 a40 40 0 0 1 58 -30 a40 40 0 0 1 58 30 a36 36 0 0 1 22 50 a34 34 0 0 1 -16 52 a30 30 0 0 1 -14 -40 C292 116 208 116 200 150 a30 30 0 0 1 -14 40Z",
  bun: "M250 72 C190 66 182 112 190 156 C204 122 228 116 250 116 C272 116 296 122 310 156 C318 112 310 66 250 72Z M250 26 a27 27 0 1 1 -.1 0Z",
  bald: "M196 138 L158 96 L190 184Z M304 138 L342 96 L310 184Z",
  hood: "M250 40 C152 44 146 170 130 276 C176 250 198 244 204 204 C190 112 310 112 296 204 C302 244 324 250 370 276 C354 170 348 44 250 40Z",
  hat: "M120 112 C160 98 180 100 190 96 L196 40 C230 22 270 22 304 40 L310 96 C320 100 340 98 380 112 C340 132 160 132 120 112Z",
  wild: "M250 54 L214 44 L206 66 L172 70 L178 98 L150 124 L168 150 L142 190 L166 214 L140 262 L186 258 L208 214 L292 214 L314 258 L360 262 L334 214 L358 190 L332 150 L350 124 L322 98 L328 70 L294 66 L286 44Z",
};
/** Over the forehead. */
const FRONT: Record<string, string> = {
  other: "M250 74 C196 68 186 116 194 172 C202 132 222 118 262 104 C284 118 300 134 306 172 C314 116 304 68 250 74Z",
  long: "M250 66 C184 60 176 126 182 196 C190 176 194 140 202 128 C222 124 240 114 250 102 C262 114 282 124 298 128 C306 140 310 176 318 196 C324 126 316 60 250 66Z",
  bob: "M250 68 C180 60 174 130 182 206 C200 202 200 160 202 132 H298 C300 160 300 202 318 206 C326 130 320 60 250 68Z",
  bald: "M206 118 C214 78 286 78 294 118 C280 92 220 92 206 118Z",
  hood: "M250 62 C176 66 178 150 196 214 C206 150 214 122 250 118 C286 122 294 150 304 214 C322 150 324 66 250 62Z",
  hat: "M194 118 H306 V104 H194Z",
  spiky: HAIR["spiky"]!,
  slick: HAIR["slick"]!,
  curly: HAIR["curly"]!,
};
/** Light on the hair. */
const STRAND: Record<string, string> = {
  long: "M204 96 C186 130 192 170 188 214 M296 96 C314 130 308 170 312 214 M226 84 C206 100 200 130 200 160",
  bob: "M204 96 C186 130 188 170 186 200 M296 96 C314 130 312 170 314 200",
  tail: "M206 96 C196 112 194 130 194 150 M330 92 C366 112 368 170 356 222 M318 88 C346 110 350 150 346 190",
  short: "M212 92 C200 106 196 122 196 140",
  wild: "M186 90 C176 130 182 170 168 230 M314 90 C324 130 318 170 332 230",
  slick: "M226 84 C204 96 196 120 194 146 M274 84 C296 96 304 120 306 146",
  spiky: "M214 92 L222 62 M262 80 L264 52 M300 94 L304 66",
  curly: "M190 100 a22 22 0 0 1 24 -22 M286 78 a22 22 0 0 1 24 22",
  bun: "M236 40 a18 18 0 0 1 24 -6",
};
/** What the coat shows in front. */
const LAPEL: Record<string, string> = {
  jacket: "M226 228 L196 250 L238 330 L250 264Z M274 228 L304 250 L262 330 L250 264Z",
  suit: "M224 228 L190 246 L244 380 L250 262Z M276 228 L310 246 L256 380 L250 262Z M244 262 h12 l6 70 -12 20 -12 -20Z",
  coat: "M196 262 L166 178 L238 300Z M304 262 L334 178 L262 300Z",
  robe: "M226 226 C200 300 190 420 190 760 H220 C222 460 232 330 250 262 C268 330 278 460 280 760 H310 C310 420 300 300 274 226 L250 262Z",
  dress: "M212 236 C220 280 280 280 288 236 L276 230 C268 258 232 258 224 230Z",
};

const DYES: Record<string, [color: string, dark: number]> = { red: ["#c2502a", 0.25], grey: ["#8f96a8", 0.35] };
/** Hair that is drawn like another kind. */
const STYLES: Record<string, string> = { group: "short", child: "short" };

export function person(figure: string, tone: Tone, evil: boolean, large: boolean): Shape {
  const [kind = "short", coat = "jacket", dye = ""] = figure.split("/");
  const bust = head(STYLES[kind] ?? kind, coat, dye, tone, evil);
  if (kind === "group")
    return group({}, bust("translate(-30 90) scale(.74)"), bust("translate(160 90) scale(.74)"), bust("translate(12 20) scale(.95)"));
  if (kind === "child") return bust("translate(40 74) scale(.84)");
  return bust(large ? "translate(-15 -6) scale(1.06)" : "");
}

function head(hair: string, coat: string, dye: string, tone: Tone, evil: boolean): (transform: string) => Shape {
  const { ink, bottom, glow, key, mid, tint } = INKS[tone];
  const body = BODY[coat] ?? BODY["jacket"]!;
  const behind = HAIR[hair] ?? HAIR["short"]!;
  const skin = mix(ink, bottom, evil ? 0.55 : 0.8);
  const [color, dark] = dye === "light" ? [mid, 0.28] : (DYES[dye] ?? [tint, 0.7]);
  const lock = mix(color, ink, dark);
  const covered = hair === "hat" || hair === "hood";
  const outline = (fill: string) => [path(body, fill), el("ellipse", { cx: 250, cy: 152, rx: 55, ry: 68, fill }), path(behind, fill)];
  return (transform) => group(transform ? { transform } : {},
    group({ transform: "translate(-8 -5)" }, outline(glow)),
    group({ transform: "translate(7 -2)", opacity: 0.6 }, outline(key)),
    path(behind, hair === "hat" ? ink : lock), hair !== "hat" && hair !== "bald" && path(behind, ink, { opacity: 0.25 }),
    path(body, "url(#ink)"), LAPEL[coat] !== undefined && path(LAPEL[coat], mix(ink, tint, 0.55)),
    path("M226 190 H274 V232 L250 262 L226 232Z", mix(skin, ink, 0.35)),
    el("ellipse", { cx: 250, cy: 154, rx: 50, ry: 64, fill: skin }),
    path("M250 90 A50 64 0 0 1 250 218 Q286 160 250 90Z", ink, { opacity: 0.3 }),
    path("M250 90 A50 64 0 0 0 250 218 Q212 160 250 90Z", key, { opacity: evil ? 0.22 : 0.4 }),
    path(FRONT[hair] ?? FRONT["other"]!, covered ? ink : lock),
    STRAND[hair] !== undefined && path(STRAND[hair], "none", { stroke: glow, "stroke-width": 4, "stroke-linecap": "round", opacity: 0.5 }),
    evil && path("M216 148 l28 13 -25 3Z M284 148 l-28 13 25 3Z", key));
}
