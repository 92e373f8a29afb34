// Where a piece stands on the map, for the director that lets it walk.
import { middle, type Point } from "./plan";
import type { BoardView } from "./view";

export const spot = (view: Record<string, unknown>, space: number): Point => middle((view as unknown as BoardView).town, space);
