/** The part of a reading that runs in the sandbox: does what the arguments name, and writes the answer. */
import { MediaProblem } from '../media-problem.ts'

/** A method, so that each reading may name the input that it has. */
export type Reading = { read(input: object): Promise<unknown> }['read']
/** Each loads the libraries that its reading needs. */
export type Readings = Readonly<Record<string, () => Promise<Reading>>>

/** Reads nothing: afterwards Node has everything compiled. */
const LOAD_ALL = ''
/** The first line; the second is the answer. A failure after the first is the fault of the file. */
export const READY = 'ready\n'

export async function runReadings(readings: Readings): Promise<void> {
  const [, , name = LOAD_ALL, input = ''] = process.argv
  if (name === LOAD_ALL) {
    for (const load of Object.values(readings)) await load()
    return
  }
  const reading = await readings[name]?.()
  if (!reading) throw new Error(`There is no reading “${name}”.`)
  process.stdout.write(READY)
  const answer = await reading(JSON.parse(input)).then(
    (value) => ({ value }),
    (error: unknown) => {
      if (!(error instanceof MediaProblem)) throw error
      return { problem: error.message }
    },
  )
  // Threads of a library may still be running.
  process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit())
}
