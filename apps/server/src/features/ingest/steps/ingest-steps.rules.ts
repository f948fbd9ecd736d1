/**
 * Decides what is to be done next with a file in ingest (R-INGEST-4). The rows of its steps are the state, so repeated
 * calls have the same result.
 */
export const STEPS = ['probe', 'part', 'ladder', 'hover', 'scenes', 'stills', 'sound', 'assemble'] as const
export type Step = (typeof STEPS)[number]
export type Kind = 'video' | 'image'
/** Reason of the work on a file: a new clip, or a renewal of an existing clip. */
export type Purpose = 'new' | 'poster' | 'encode' | 'replace_master'
export type StepState = {
  step: Step
  /** The number of the part of a long film, which is encoded in parts; 0 for every other step. */
  part: number
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** Number of times it was begun. */
  tries: number
  /** Last signal of its worker. */
  beatAt: Date | null
  /** Time of the next try after an unexpected error. */
  resumeAt: Date | null
}

const STEPS_OF: Readonly<Record<Kind, readonly Step[]>> = {
  video: ['probe', 'ladder', 'hover', 'scenes', 'stills', 'sound', 'assemble'],
  image: ['probe', 'stills', 'assemble'],
}
const NEEDS: Readonly<Record<Step, readonly Step[]>> = {
  probe: [],
  part: ['probe'],
  // Joins the parts of a film in parts.
  ladder: ['probe', 'part'],
  hover: ['ladder'],
  scenes: ['ladder'],
  stills: ['probe', 'scenes'],
  sound: ['probe'],
  assemble: ['hover', 'stills', 'sound'],
}

export const BEAT_EVERY_MS = 10_000
/**
 * Time without a signal after which a worker counts as dead. The job that runs each minute gives its step to
 * another worker within 90 s.
 */
export const DEAD_AFTER_MS = 30_000
/** A file that fails has a second try; after that, the fault is the file's. */
const TRIES = 2
/** Limits tries of a step that crashes its worker, so that it does not crash workers forever. */
const DEADLY_TRIES = 5

/** Steps that take as long as the film, so a worker runs a limited number at once. */
const LONG: readonly Step[] = ['part', 'ladder', 'sound']

/** Steps for another still of a film. */
const OF_POSTER: readonly Step[] = ['stills', 'assemble']

/** Returns the steps of every file of its kind; a long film gets its parts after it was examined. */
export const stepsOf = (kind: Kind, purpose: Purpose): readonly Step[] =>
  purpose === 'poster' ? OF_POSTER : STEPS_OF[kind]

export type Plan = {
  /** The step to begin now; null if there is none, or another worker runs it. */
  begin: StepState | null
  /** The step that causes the quarantine of the file. */
  giveUp: StepState | null
  /** True if another step may start in parallel, for which another worker is called. */
  hasMore: boolean
}

/** @param places number of long steps that this worker may still begin */
export function planSteps(
  steps: readonly StepState[],
  now: Date,
  { places = Number.POSITIVE_INFINITY } = {},
): Plan {
  const deadly = steps.find((one) => isAbandoned(one, now) && one.tries >= DEADLY_TRIES)
  const failed = steps.find(({ state }) => state === 'failed')
  const giveUp = failed ?? deadly ?? null
  if (giveUp !== null) return { begin: null, giveUp, hasMore: false }
  const [begin = null, ...others] = steps
    .toSorted(byTurn)
    .filter((one) => isFree(one, now) && NEEDS[one.step].every((need) => isDone(need, steps)))
    .filter(({ step }) => placesFor(step) <= places)
  const left = begin === null ? 0 : places - placesFor(begin.step)
  return { begin, giveUp, hasMore: others.some(({ step }) => placesFor(step) <= left) }
}

/** Returns the number of places for long steps that the step takes. */
export const placesFor = (step: Step): number => (LONG.includes(step) ? 1 : 0)

const byTurn = (one: StepState, other: StepState) =>
  STEPS.indexOf(one.step) - STEPS.indexOf(other.step) || one.part - other.part

const isFree = (one: StepState, now: Date) =>
  (one.state === 'waiting' && (one.resumeAt === null || one.resumeAt <= now)) || isAbandoned(one, now)

const isAbandoned = ({ state, beatAt }: StepState, now: Date) =>
  state === 'running' && (beatAt === null || now.getTime() - beatAt.getTime() >= DEAD_AFTER_MS)

/** Treats a step that the file does not have as done. */
const isDone = (needed: Step, steps: readonly StepState[]) =>
  steps.every(({ step, state }) => step !== needed || state === 'done')

/** Returns the state after a failure. `tries` counts how often the step was begun. */
export const afterFailure = (tries: number): 'waiting' | 'failed' => (tries < TRIES ? 'waiting' : 'failed')
