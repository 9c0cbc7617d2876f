/** Starts the page. */

import { Player } from "./player/player.js";

new Player().begin();
