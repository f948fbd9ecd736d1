/** Decides where a long film is cut into parts that are encoded one by one (ADR 33); pure. */
import type { PreviewRecipe } from './preview-recipe.ts'
import type { Probe } from './probe.ts'

/** Frames of the preview, the first of the film being 0. */
export type FilmPart = {
  begin: number
  /** The first that belongs to the next part; null for the last part, which ends with the film. */
  end: number | null
}

/** A film that is not longer is encoded in one run. */
const LONGEST_RUN_S = 600
const PART_S = 300
/** MediaInfo's names of containers with an index of frames. In others, seeking is imprecise. */
const WITH_INDEX = ['MPEG-4', 'QuickTime', 'Matroska', 'WebM', 'MXF']

/** @returns how many; 0 for a film that is encoded in one run */
export function countParts({ container, durationS }: Pick<Probe, 'container' | 'durationS'>): number {
  return durationS > LONGEST_RUN_S && WITH_INDEX.includes(container) ? Math.ceil(durationS / PART_S) : 0
}

/** Cuts at keyframes of the whole film, so that its keyframes have the same times as without any cut. */
export function filmPart(
  recipe: PreviewRecipe,
  { durationS, part, parts }: { durationS: number; part: number; parts: number },
): FilmPart {
  const { keyframeEvery } = recipe
  const keyframes = durationS / secondsAt(recipe, keyframeEvery)
  const cutAt = (index: number) => keyframeEvery * Math.round((index * keyframes) / parts)
  return { begin: cutAt(part), end: part + 1 < parts ? cutAt(part + 1) : null }
}

/** Returns the time at which a frame of the preview is shown. */
export function secondsAt({ rate }: Pick<PreviewRecipe, 'rate'>, frame: number): number {
  const [frames = 1, perSeconds = 1] = rate.split('/').map(Number)
  return (frame * perSeconds) / frames
}

/**
 * Joins the items that are taken of each part at regular steps (tiles, hashed frames), as one run over the
 * whole film takes them: an item is numbered by the nearest full step, and the later of two items with a
 * number counts.
 * @param parts with the time at which each begins and the items that were taken of it
 */
export function laidOut<T>(parts: readonly { beginS: number; taken: readonly T[] }[], everyS: number): T[] {
  let all: T[] = []
  for (const { beginS, taken } of parts) {
    const [next] = taken
    if (next === undefined) continue
    const first = Math.floor(beginS / everyS + 0.5)
    const missing = Math.max(0, first - all.length)
    all = [...all.slice(0, first), ...new Array<T>(missing).fill(all.at(-1) ?? next), ...taken]
  }
  return all
}
