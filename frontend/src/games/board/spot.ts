// Where a piece stands on the map, for the director that lets it walk.
import { middle, type Point } from "./plan";
import type { BoardView } from "./views";

export const spot = (view: BoardView, space: number): Point => middle(view.town, space);
