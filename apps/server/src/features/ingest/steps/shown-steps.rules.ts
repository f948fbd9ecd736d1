/** The steps of a file as they are shown: the parts of a long film and their joining are one, the encoding. */
import { STEPS, type Step, type StepState } from './ingest-steps.rules.ts'

export type StepRow = Pick<StepState, 'step' | 'state'> & {
  /** In percent. */
  progress: number
  started_at: Date | null
}
type Shown = { step: Step; state: StepState['state']; progress: number }

/** Returns the steps in the order of execution. */
export function shownSteps(rows: readonly StepRow[]): Shown[] {
  return STEPS.flatMap((step) => {
    const those = rows.filter((row) => shownAs(row.step) === step)
    return those.length === 0 ? [] : [{ step, state: stateOf(those), progress: meanOf(those) }]
  })
}

const shownAs = (step: Step): Step => (step === 'part' ? 'ladder' : step)

/** Returns `waiting` also between two parts, where a film waits only briefly. */
function stateOf(rows: readonly StepRow[]): StepState['state'] {
  const has = (state: StepState['state']) => rows.some((row) => row.state === state)
  if (has('failed')) return 'failed'
  if (has('running')) return 'running'
  return has('waiting') ? 'waiting' : 'done'
}

const meanOf = (rows: readonly StepRow[]) =>
  Math.floor(rows.reduce((sum, { progress }) => sum + progress, 0) / rows.length)

/** Percentage below which an estimate is not meaningful. */
const FIRST_SHARE = 5

/**
 * Estimates the time until the running step ends, or all parts of a film in parts.
 * @returns null while it is unknown
 */
export function secondsLeft(rows: readonly StepRow[], now: Date): number | null {
  const running = rows.filter(({ state }) => state === 'running')
  const [first] = running.toSorted((one, other) => other.progress - one.progress)
  if (!first?.started_at || first.progress < FIRST_SHARE) return null
  const wholeMs = (100 * (now.getTime() - first.started_at.getTime())) / first.progress
  const alike = (row: StepRow) => row.step === 'part' && first.step === 'part'
  const parts = rows.filter((row) => alike(row) && row.state === 'waiting').length
  const atOnce = Math.max(1, running.filter(alike).length)
  const left = (wholeMs * (100 - first.progress)) / 100 + (wholeMs * parts) / atOnce
  return Math.max(0, Math.round(left / 1000))
}
