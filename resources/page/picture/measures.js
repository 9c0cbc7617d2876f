/** The measures that the studio's painter and players read, too; see `app.runtime.measures`. */

import measures from "../../measures.json" with { type: "json" };

export const MEASURES = measures;
/** The side of a cell in picture units, and the width of the frame around the board. */
export const CELL = measures.sizes.cell;
export const FRAME = measures.sizes.frame;
