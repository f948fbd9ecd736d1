/**
 * Decides what is to be done next with a file in ingest (R-INGEST-4). The rows of its steps are the state, so repeated
 * calls have the same result.
 */
export const STEPS = ['probe', 'part', 'ladder', 'hover', 'scenes', 'stills', 'sound', 'assemble'] as const
export type Step = (typeof STEPS)[number]
export type Kind = 'video' | 'image'
/** Why a file is worked on: for a clip that is to be, or for one that is there. */
export type Purpose = 'new' | 'poster' | 'encode' | 'replace_master'
export type StepState = {
  step: Step
  /** The number of the part of a long film, which is encoded in parts; 0 for every other step. */
  part: number
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** How often it was begun. */
  tries: number
  /** When its worker last gave a sign of life. */
  beatAt: Date | null
  /** After an unexpected error: when it is tried again. */
  resumeAt: Date | null
}

const STEPS_OF: Readonly<Record<Kind, readonly Step[]>> = {
  video: ['probe', 'ladder', 'hover', 'scenes', 'stills', 'sound', 'assemble'],
  image: ['probe', 'stills', 'assemble'],
}
const NEEDS: Readonly<Record<Step, readonly Step[]>> = {
  probe: [],
  part: ['probe'],
  // Of a film in parts it joins them.
  ladder: ['probe', 'part'],
  hover: ['ladder'],
  scenes: ['ladder'],
  stills: ['probe', 'scenes'],
  sound: ['probe'],
  assemble: ['hover', 'stills', 'sound'],
}

export const BEAT_EVERY_MS = 10_000
/**
 * A worker without a sign of life for this time is dead. The job that checks each minute gives its step to another
 * within 90 s.
 */
export const DEAD_AFTER_MS = 30_000
/** A file that fails is given one more chance; it is the file's fault then. */
const TRIES = 2
/** A step that ends the program that works on it must not end it for ever. */
const DEADLY_TRIES = 5

/** Each takes as long as the film is, so a worker runs a limited number at once. */
const LONG: readonly Step[] = ['part', 'ladder', 'sound']

/** Another still of a film needs nothing else. */
const OF_POSTER: readonly Step[] = ['stills', 'assemble']

/** What every file of its kind has; a long film gets its parts when it was looked at. */
export const stepsOf = (kind: Kind, purpose: Purpose): readonly Step[] =>
  purpose === 'poster' ? OF_POSTER : STEPS_OF[kind]

export type Plan = {
  /** The step to begin now; null when there is none, or another worker is at it. */
  begin: StepState | null
  /** The step because of which the file is set aside. */
  giveUp: StepState | null
  /** Whether another step may start in parallel, for which another worker is called. */
  hasMore: boolean
}

/** @param places how many more steps that take long this worker may begin */
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

/** How many of the places for steps that take long it takes. */
export const placesFor = (step: Step): number => (LONG.includes(step) ? 1 : 0)

const byTurn = (one: StepState, other: StepState) =>
  STEPS.indexOf(one.step) - STEPS.indexOf(other.step) || one.part - other.part

const isFree = (one: StepState, now: Date) =>
  (one.state === 'waiting' && (one.resumeAt === null || one.resumeAt <= now)) || isAbandoned(one, now)

const isAbandoned = ({ state, beatAt }: StepState, now: Date) =>
  state === 'running' && (beatAt === null || now.getTime() - beatAt.getTime() >= DEAD_AFTER_MS)

/** A step that the file does not have holds nothing up. */
const isDone = (needed: Step, steps: readonly StepState[]) =>
  steps.every(({ step, state }) => step !== needed || state === 'done')

/** What becomes of a step that has failed. `tries` counts how often it was begun. */
export const afterFailure = (tries: number): 'waiting' | 'failed' => (tries < TRIES ? 'waiting' : 'failed')
