/** Finds the colour that is shown until a picture has loaded. */
import { lookAtPicture } from './look-at-picture.ts'

/** @returns '#rrggbb' @throws MediaProblem when the picture cannot be read. */
export const dominantColour = async (path: string): Promise<string> => (await lookAtPicture(path)).colour
