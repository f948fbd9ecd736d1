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
/** As MediaInfo calls them: files with an index of frames. In others, seeking is imprecise. */
const WITH_INDEX = ['MPEG-4', 'QuickTime', 'Matroska', 'WebM', 'MXF']

/** @returns how many; 0 for a film that is encoded in one run */
export function countParts({ container, durationS }: Pick<Probe, 'container' | 'durationS'>): number {
  return durationS > LONGEST_RUN_S && WITH_INDEX.includes(container) ? Math.ceil(durationS / PART_S) : 0
}

/** Cuts lie at keyframes of the whole, so that its keyframes are where they are without any cut. */
export function filmPart(
  recipe: PreviewRecipe,
  { durationS, part, parts }: { durationS: number; part: number; parts: number },
): FilmPart {
  const { keyframeEvery } = recipe
  const keyframes = durationS / secondsAt(recipe, keyframeEvery)
  const cutAt = (index: number) => keyframeEvery * Math.round((index * keyframes) / parts)
  return { begin: cutAt(part), end: part + 1 < parts ? cutAt(part + 1) : null }
}

/** When a frame of the preview is shown. */
export function secondsAt({ rate }: Pick<PreviewRecipe, 'rate'>, frame: number): number {
  const [frames = 1, perSeconds = 1] = rate.split('/').map(Number)
  return (frame * perSeconds) / frames
}

/**
 * What is taken of each part every so often (tiles, frames that are hashed), as one run over the whole takes it: it
 * numbers what it takes by the nearest full step, and of two with a number the later one counts.
 * @param parts with the time at which each begins and what was taken of it
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
