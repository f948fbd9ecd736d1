/** Decides which captions of the output of a speech command become a draft (R-LINES-5). */
import type { Cue } from '@rushes/contract/film-lines'
import { readVtt } from './captions.rules.ts'

const MAX_CHARACTERS = 300_000
/** Models repeat a sentence over music or noise; speakers do not as often. */
const MAX_REPEATED = 3
const LANGUAGE = /^Language:[ \t]*([a-z]{2})(?:-|[ \t]*$)/m

/** `[Music]`, `(applause)`, `♪ ♪`: sounds, and no speech. */
const isSpeech = ({ text }: Cue) =>
  /\p{L}|\p{N}/u.test(text.replace(/\[[^\]]*\]|\([^)]*\)|♪[^♪]*(♪|$)/gu, ''))

export type ReadSpeech =
  | { state: 'drafted'; language: string; cues: Cue[] }
  | { state: 'empty' }
  | { state: 'failed'; problem: string }

/** @param duration of the film in seconds */
export function readSpeech(output: string, duration: number): ReadSpeech {
  if (output.trim() === '') return { state: 'empty' }
  if (output.length > MAX_CHARACTERS)
    return {
      state: 'failed',
      problem: `The transcript has more than ${MAX_CHARACTERS.toLocaleString('en-GB')} characters.`,
    }
  // Models add sentences after the end of the film; the other captions remain valid.
  const { cues, faults } = readVtt(output, 0)
  const [fault] = faults
  if (fault) return { state: 'failed', problem: `The speech command printed no valid WebVTT. ${fault}` }
  const spoken = withoutRepeated(cues.filter((cue) => cue.start < duration && isSpeech(cue)))
  if (spoken.length === 0) return { state: 'empty' }
  const head = output.slice(0, output.search(/\n[ \t]*\r?\n/))
  return { state: 'drafted', language: LANGUAGE.exec(head)?.[1] ?? 'en', cues: spoken }
}

/** Leaves out sentences that follow themselves too often. */
function withoutRepeated(cues: readonly Cue[]): Cue[] {
  const runs: Cue[][] = []
  for (const cue of cues) {
    const run = runs.at(-1)
    if (run?.[0]?.text === cue.text) run.push(cue)
    else runs.push([cue])
  }
  return runs.filter((run) => run.length < MAX_REPEATED).flat()
}
