/**
 * Reads a file from outside in a separate process, which ends with the file: in the sandbox, with limits of
 * time, memory and length of the answer (R-MEDIA-11). The answer is validated before it is used.
 */
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { MachineProblem, MediaProblem } from '../media-problem.ts'
import { sandboxInUse } from '../sandbox/find-sandbox.ts'
import { PROGRAM_FOLDERS } from '../sandbox/program-folders.ts'
import type { Confined, Kind } from '../sandbox/sandbox.ts'
import { type Running, startConfined } from '../sandbox/start-confined.ts'
import { READY, type Readings } from './run-readings.ts'

export type ReadingOptions = {
  /** The files that are read. */
  reads: readonly string[]
  /** The folder where files may be written. */
  folder?: string
  /** The largest file that may be written, where the usual limit is too small. */
  fileBytes?: number
  signal?: AbortSignal | undefined
}

/** Less than a minute, including the start of the process. */
const WITHIN_MS = 50_000
/** The time for the exit of a program that has answered. */
const EXIT_MS = 2_000
const GIB = 2 ** 30
const LIMITS = { data: 3 * GIB, cpuSeconds: 60, fileBytes: GIB / 16 }
const HEAP_MIB = 512
/** Text of a file of captions or of a table, with what JSON adds. */
const MAX_ANSWER_BYTES = 8 * 2 ** 20
const MAX_STDERR = 4_096
const MAX_PROBLEM = 500
const NEWLINE = 10
/** The output of a program that has answered. */
const LINES = new RegExp(`^${READY}(?<answer>[^\n]+)\n`)
/** A shell adds the number of a signal to this. */
const SIGNALS = 128

const Answer = z.union([z.strictObject({ value: z.unknown() }), z.strictObject({ problem: z.string() })])

/**
 * @param program the module that calls `runReadings`
 * @returns a function that does one reading. It throws MediaProblem for a fault of the file, MachineProblem
 * for a fault of this machine, and the reason of the signal when it was aborted.
 */
export function readerOf<Known extends Readings>(program: URL) {
  return async <Name extends Extract<keyof Known, string>, T>(
    name: Name,
    input: Parameters<Awaited<ReturnType<Known[Name]>>>[0],
    schema: z.ZodType<T>,
    options: ReadingOptions,
  ): Promise<T> => {
    const kind = await sandboxInUse()
    options.signal?.throwIfAborted()
    const args = [fileURLToPath(program), name, JSON.stringify(input)]
    const answer = await answerOf(kind, confinedNode(kind, args, options), options.signal)
    if ('problem' in answer) throw new MediaProblem(oneLine(answer.problem))
    const parsed = schema.safeParse(answer.value)
    if (!parsed.success)
      throw new MediaProblem('The file makes its reader return nonsense.', { cause: parsed.error })
    return parsed.data
  }
}

function confinedNode(
  kind: Kind | null,
  args: readonly string[],
  { reads, folder, fileBytes = LIMITS.fileBytes }: ReadingOptions,
): Confined {
  const readable = [...PROGRAM_FOLDERS, ...reads]
  const permissions = kind === null ? permissionsOf(readable, folder) : []
  return {
    program: process.execPath,
    args: [
      `--max-old-space-size=${HEAP_MIB}`,
      '--disable-proto=delete',
      '--no-warnings',
      ...permissions,
      ...args,
    ],
    reads: readable,
    folder,
    isBackground: true,
    limits: { ...LIMITS, fileBytes },
  }
}

/** For a machine without a sandbox: Node keeps its own modules, but not compiled code, from other files. */
const permissionsOf = (readable: readonly string[], folder: string | undefined) => [
  ...['--permission', '--allow-addons'],
  ...[...readable, ...(folder === undefined ? [] : [folder])].map((path) => `--allow-fs-read=${path}`),
  ...(folder === undefined ? [] : [`--allow-fs-write=${folder}`]),
]

async function answerOf(
  kind: Kind | null,
  confined: Confined,
  signal: AbortSignal | undefined,
): Promise<z.output<typeof Answer>> {
  const late = AbortSignal.timeout(WITHIN_MS)
  const running = startConfined(kind, confined, signal ? AbortSignal.any([signal, late]) : late)
  const [stdout, stderr] = [
    limited(running, 'stdout', MAX_ANSWER_BYTES),
    limited(running, 'stderr', MAX_STDERR),
  ]
  endAfterAnswer(running)
  const end = await running.ended
  signal?.throwIfAborted()
  const answer = Answer.safeParse(jsonOf(LINES.exec(stdout())?.groups?.['answer'] ?? ''))
  if (answer.success) return answer.data
  if (late.aborted) throw new MediaProblem(`Reading the file took longer than ${WITHIN_MS / 1000} seconds.`)
  if (!stdout().startsWith(READY)) {
    throw new MachineProblem(`The program that reads files could not be started: ${oneLine(stderr())}`)
  }
  throw new MediaProblem(sentenceOf(end), { cause: `${end}: ${stderr()}` })
}

/**
 * The runtime can block while it exits (nodejs/node#54918), so a program that has answered is ended. It gets time to exit by
 * itself, because the tools of the sandbox then wait for their children, which a killed one leaves to process 1.
 */
function endAfterAnswer(running: Running): void {
  let lines = 0
  let late: NodeJS.Timeout | undefined
  running.stdout.on('data', (chunk: Buffer) => {
    lines += chunk.filter((byte) => byte === NEWLINE).length
    if (lines >= 2) late ??= setTimeout(running.kill, EXIT_MS)
  })
  const forget = () => clearTimeout(late)
  running.ended.then(forget, forget)
}

/** The limits end a program by a signal, or make its runtime do so. */
const sentenceOf = (end: number | string) =>
  typeof end === 'string' || end > SIGNALS
    ? 'Reading the file takes more memory or time than a file of its kind may take.'
    : 'The file cannot be read.'

/** Collects the output of a program up to a limit; a program with a longer answer is ended. */
function limited(running: Running, name: 'stdout' | 'stderr', most: number): () => string {
  const chunks: Buffer[] = []
  let bytes = 0
  running[name].on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= most) chunks.push(chunk)
    else if (name === 'stdout') running.kill()
  })
  return () => Buffer.concat(chunks).toString('utf8')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_PROBLEM)
