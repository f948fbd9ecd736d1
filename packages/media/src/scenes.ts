/**
 * Finds the times of a film that may be its still: the middle of each scene, because there is often a fade next to a
 * cut. Pure: grey frames in, numbers out.
 */
import { GREY_BYTES } from '@rushes/fingerprint/picture-hash'

/** Numbers of frames; `end` is the first one of the next scene. */
type Scene = { begin: number; end: number }

/** The average change of the points of a frame, of 255, where a scene ends. A fast pan changes them by less. */
const CUT = 24
/** A longer scene is looked at more than once while there are few scenes. */
const MIN_PARTED = 8

/** @param most how many times at most; of the longest scenes @returns numbers of frames in the order of time */
export function sceneTimes(frames: readonly Uint8Array[], most: number): number[] {
  const scenes = scenesOf(frames)
  while (scenes.length < most) {
    const [longest, ...others] = scenes.toSorted(byLength)
    if (!longest || longest.end - longest.begin < MIN_PARTED) break
    const middle = Math.floor((longest.begin + longest.end) / 2)
    scenes.splice(0, scenes.length, ...others, { ...longest, end: middle }, { ...longest, begin: middle })
  }
  return scenes
    .toSorted(byLength)
    .slice(0, most)
    .map(({ begin, end }) => Math.floor((begin + end - 1) / 2))
    .toSorted((one, other) => one - other)
}

const byLength = (one: Scene, other: Scene) =>
  other.end - other.begin - (one.end - one.begin) || one.begin - other.begin

function scenesOf(frames: readonly Uint8Array[]): Scene[] {
  const begins = frames.flatMap((frame, index) => {
    const before = frames[index - 1]
    return before && changeOf(before, frame) < CUT ? [] : [index]
  })
  return begins.map((begin, index) => ({ begin, end: begins[index + 1] ?? frames.length }))
}

/** The mean change of a point. */
function changeOf(one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < GREY_BYTES; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  return sum / GREY_BYTES
}
