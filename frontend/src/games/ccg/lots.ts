// Spaces where no location lies yet are places too: four kinds of vacant lots, dark before the light like the locations.
import { gradients, INKS, mix, type Tone } from "../../art/inks";
import { circle, el, group, path, rect, round, toSvg, type Kids } from "../../art/nodes";
import { skyline, stars } from "../../art/props";
import { seeded } from "../../art/random";

interface Light {
  /** What stands there, against the light. */
  dark: string;
  /** Edges that catch the light. */
  rim: string;
  random: () => number;
}
const stroke = (color: string, width: number) => ({ stroke: color, "stroke-width": width, "stroke-linecap": "round" });

/** A wire fence along the street; `from` and `to` are its ends. */
function fence(from: number, to: number, { dark }: Light): Kids {
  let wire = "";
  for (let x = from; x < to - 20; x += 22) wire += `M${x} 396l44 64M${x + 44} 396l-44 64`;
  let posts = "";
  for (let x = from; x <= to + 1; x += 88) posts += `M${x} 384V470`;
  return [path(wire, "none", { stroke: dark, "stroke-width": 2, opacity: 0.55 }), path(`M${from} 392H${to}${posts}`, "none", stroke(dark, 6))];
}
function weeds(from: number, to: number, { dark, random }: Light): Kids {
  let d = "";
  for (let x = from; x < to; x += 16 + random() * 22) d += `M${round(x)} 462q${round(-8 + random() * 4)} -18 ${round(-12 + random() * 6)} -${round(18 + random() * 20)}M${round(x)} 462q6 -16 ${round(8 + random() * 8)} -${round(14 + random() * 18)}`;
  return path(d, "none", stroke(dark, 4));
}

/** What is left there: a board without a bill, a playground, a lamp over parked cars, a house begun. */
const LEFT: ((light: Light) => Kids)[] = [
  (light) => [
    path("M150 462V250M350 462V250M150 300L110 462M350 300L390 462", "none", stroke(light.dark, 11)), rect(104, 168, 292, 118, light.dark, { rx: 4 }),
    rect(116, 180, 268, 94, light.rim, { opacity: 0.28 }), path("M116 180L230 180L150 274L116 274Z", light.rim, { opacity: 0.3 }),
    path("M150 168V150M250 168V150M350 168V150", "none", stroke(light.dark, 6)), fence(-330, 70, light), weeds(-60, 500, light),
  ],
  (light) => [
    path("M120 462L170 226L220 462M320 462L370 226L420 462M170 226H370", "none", stroke(light.dark, 11)),
    path("M224 230L206 404M256 230L238 404M300 230L318 396M330 230L348 396", "none", stroke(light.dark, 3)), path("M200 404H244M312 396H354", "none", stroke(light.dark, 10)),
    path("M-180 462V360", "none", stroke(light.dark, 16)), circle(-180, 300, 74, light.dark), circle(-226, 338, 48, light.dark), circle(-134, 342, 46, light.dark), circle(-204, 284, 22, light.rim, { opacity: 0.22 }),
    weeds(-320, 90, light),
  ],
  (light) => [
    path("M250 462V206Q250 170 214 170H186", "none", stroke(light.dark, 11)), path("M150 164H204L194 188H160Z", light.dark), path("M160 190H194L262 462H60Z", light.rim, { opacity: 0.2 }),
    circle(177, 190, 11, light.rim),
    path("M296 448V414Q300 402 322 400L350 370Q354 366 362 366H428Q436 366 442 372L470 402Q490 404 490 418V448Z", light.dark), circle(334, 448, 20, light.dark), circle(452, 448, 20, light.dark),
    path("M348 398L366 378H392V398ZM402 398V378H424L442 398Z", light.rim, { opacity: 0.35 }), fence(-330, 60, light), path("M60 470L20 600M180 470L170 600M300 470L330 600", "none", { stroke: light.rim, "stroke-width": 5, opacity: 0.35 }),
  ],
  (light) => [
    path("M130 462V300H380V462M130 384H380M212 462V300M296 462V300", "none", stroke(light.dark, 10)), path("M112 306L255 204L398 306", "none", stroke(light.dark, 11)),
    path("M255 204V300M184 254V300M326 254V300", "none", stroke(light.dark, 6)), path("M-150 462V176M-150 196H130M-150 176L-40 196M-150 176L-200 196V222", "none", stroke(light.dark, 8)),
    path("M80 196V262", "none", stroke(light.dark, 3)), rect(58, 262, 44, 26, light.dark, { rx: 3 }), fence(-330, -180, light), weeds(-120, 110, light),
  ],
];
export const LOTS = LEFT.length;

/** The lot as a picture that stands alone; the same place always has the same roofs behind it. */
export function lotSvg(kind: number, seed: string, tone: Tone): string {
  const random = seeded(seed);
  const ink = INKS[tone];
  const light = { dark: mix(ink.ink, ink.tint, 0.3), rim: ink.glow, random };
  const moon = circle(90 + random() * 240, 118 + random() * 30, 44, ink.key, { opacity: 0.88 });
  return toSvg(el("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: "-330 66 820 420", width: 820, height: 420 },
    el("defs", {}, gradients(tone)), rect(-540, -60, 1600, 820, "url(#sky)"), stars(random, tone, 26), circle(250, 300, 400, "url(#glow)", { opacity: 0.7 }), moon,
    skyline(random, tone, 372, "town", 0.8, 0.42), path("M-540 446Q250 424 1040 446V780H-540Z", mix(ink.ink, ink.tint, 0.22)), path("M-540 470Q250 452 1040 470V780H-540Z", ink.ink, { opacity: 0.5 }),
    group({}, LEFT[kind % LOTS]!(light))));
}
