/**
 * Counts the tracks of an MP4 or MOV before a library reads them: the time that it takes grows with the square of their
 * number, and a track of a few bytes is enough.
 */
import type { FileHandle } from 'node:fs/promises'
import { MediaProblem } from '../media-problem.ts'
import { boxesIn } from './boxes.ts'

/** Cameras write up to a dozen. */
const MAX_TRACKS = 64

/** @throws MediaProblem */
export async function requireBoundedTracks(file: FileHandle, sizeBytes: number): Promise<void> {
  for await (const movie of boxesIn(file, { begin: 0, end: sizeBytes })) {
    if (movie.type !== 'moov') continue
    let tracks = 0
    for await (const { type } of boxesIn(file, movie)) {
      if (type === 'trak') tracks += 1
      if (tracks > MAX_TRACKS) throw new MediaProblem(`The film has more than ${MAX_TRACKS} tracks.`)
    }
    return
  }
}

/** The first box of a film in boxes. */
const FIRST = ['ftyp', 'mdat', 'wide', 'free', 'skip']
const UNFINISHED =
  'The recording was never finished: the file has no index, without which no frame can be found. Please copy it again from the card, or repair it with the camera or a recovery program.'

/** A camera that loses its power writes no index. @throws MediaProblem */
export async function requireIndex(file: FileHandle, sizeBytes: number): Promise<void> {
  let isFilm = false
  let mediaEnd = 0
  for await (const { type, end } of boxesIn(file, { begin: 0, end: sizeBytes })) {
    if (type === 'moov' || type === 'moof') return
    isFilm ||= FIRST.includes(type)
    if (!isFilm) return
    if (type === 'mdat') mediaEnd = end
  }
  if (mediaEnd > 0) throw new MediaProblem(UNFINISHED)
}
