/** Finds the colour, the focal point and the small grey picture of a still. */
import { dominantColourOf } from './dominant-colour.ts'
import { focalPointIn } from './focal-point.ts'
import { greyTilesOf } from './grey-tiles.ts'
import { unreadable } from './unreadable.ts'

/** @throws MediaProblem */
export async function lookAtPicture({ path }: { path: string }) {
  const [colour, focal] = await Promise.all([dominantColourOf(path), focalPointIn(path)]).catch(unreadable)
  const [grey] = await greyTilesOf({ sheet: path, columns: 1, rows: 1 })
  return { colour, focal, grey }
}
