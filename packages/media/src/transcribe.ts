/**
 * Turns the speech of a film into captions by a command of the operator, which reads a WAV file and prints WebVTT. It is
 * started like ffmpeg: without a shell, a network and an environment, and with limits.
 */
import { join } from 'node:path'
import { filmOf } from './describe-film.ts'
import { soundFilter } from './film-sounds.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import type { Probe } from './media-facts.ts'
import { MediaProblem } from './media-problem.ts'
import { runFfmpeg, SAFE_INPUT } from './run-ffmpeg.ts'
import { sandboxInUse } from './sandbox/find-sandbox.ts'
import { startConfined } from './sandbox/start-confined.ts'
import { withTemporaryFolder } from './temporary-folder.ts'

export type SpeechCommand = {
  program: string
  args: readonly string[]
  /** Files and folders that it may read, such as its model. */
  reads: readonly string[]
}

type Transcribed = { master: string; probe: Probe; command: SpeechCommand; maxMs?: number }

const MIN_MS = 10 * 60_000
/** Milliseconds for each second of film: forty times what a CPU needs for a small model, so slow machines finish. */
const MS_PER_SECOND = 4_000
const HERTZ = 16_000
const SOUND = 'sound.wav'
const MAX_OUTPUT_BYTES = 4 * 2 ** 20
/** The command may use several cores. */
const CORES = 8
const GIB = 2 ** 30

/**
 * @returns what the command printed; '' for a film without sound
 * @throws MediaProblem if the film has no readable sound, or the command fails, is too slow or prints too much
 */
export async function transcribe(
  ffmpeg: Ffmpeg,
  { master, probe, command, maxMs = Math.max(MIN_MS, MS_PER_SECOND * probe.durationS) }: Transcribed,
  signal?: AbortSignal,
): Promise<string> {
  const { sounds } = filmOf(probe)
  if (sounds.length === 0) return ''
  return await withTemporaryFolder('speech', async (folder) => {
    const sound = ['-map', '[heard]', '-ac', '1', '-ar', `${HERTZ}`, '-c:a', 'pcm_s16le', SOUND]
    const filter = ['-filter_complex', soundFilter(sounds, 0, ['heard'])]
    const args = [...SAFE_INPUT, '-i', master, ...filter, ...sound]
    await runFfmpeg(ffmpeg, { folder, durationS: probe.durationS, args, signal })
    return await printed(command, { folder, maxMs, signal })
  })
}

type Place = { folder: string; maxMs: number; signal: AbortSignal | undefined }

async function printed(
  { program, args, reads }: SpeechCommand,
  { folder, maxMs, signal }: Place,
): Promise<string> {
  const cpuSeconds = Math.ceil((CORES * maxMs) / 1_000)
  const running = startConfined(
    await sandboxInUse(),
    {
      program,
      args: [...args, join(folder, SOUND)],
      reads,
      folder,
      isBackground: true,
      limits: { data: 8 * GIB, cpuSeconds, fileBytes: GIB },
    },
    signal,
  )
  running.stderr.resume()
  const chunks: Buffer[] = []
  let bytes = 0
  running.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_OUTPUT_BYTES) running.kill()
    else chunks.push(chunk)
  })
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    running.kill()
  }, maxMs)
  try {
    const end = await running.ended
    signal?.throwIfAborted()
    if (isLate) throw new MediaProblem('The speech command took too long and was stopped.')
    if (bytes > MAX_OUTPUT_BYTES) throw new MediaProblem('The speech command returned more than 4 MiB.')
    if (end !== 0) throw new MediaProblem(`The speech command failed (${end}).`)
    return Buffer.concat(chunks).toString('utf8')
  } finally {
    clearTimeout(limit)
  }
}
