/** Examines the finished files of clips: the master, the poster, and the picture from which it is recognised. */
import { describeFilm } from '../describe-film.ts'
import type { ClipFiles } from '../media-facts.ts'
import { MediaProblem } from '../media-problem.ts'
import { examineFilm } from './examine-film.ts'
import { examineImage } from './examine-image.ts'
import { greyTilesOf } from './grey-tiles.ts'
import { lookAtPicture } from './look-at-picture.ts'

/** @returns the facts of each clip, or the problem of one of its files */
export async function examineClipFiles({ clips }: { clips: readonly ClipFiles[] }) {
  const found = []
  // One after the other, so that only one master is in memory.
  for (const clip of clips) found.push(await examineOne(clip))
  return found
}

const probeOf = async (kind: ClipFiles['kind'], path: string) =>
  kind === 'image' ? (await examineImage({ path })).probe : describeFilm((await examineFilm({ path })).header)

async function examineOne({ kind, master, poster, sheet }: ClipFiles) {
  let file: keyof ClipFiles = 'master'
  try {
    const probe = await probeOf(kind, master)
    file = 'poster'
    const { colour, focal } = await lookAtPicture({ path: poster })
    file = 'sheet'
    return { probe, colour, focal, greys: sheet === null ? [] : await greyTilesOf(sheet) }
  } catch (error) {
    if (!(error instanceof MediaProblem)) throw error
    return { file, problem: error.message }
  }
}
