/**
 * Runs ffmpeg on a file from outside: an array of arguments and no shell, no environment, in the sandbox, and an end for a
 * run that makes no progress.
 */
import { dirname, isAbsolute } from 'node:path'
import { DiskFull, isDiskFull, isDiskFullMessage } from './disk-full.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { GREY_FRAMES_PER_S } from './grey-frames.ts'
import { MediaProblem } from './media-problem.ts'
import { sandboxInUse } from './sandbox/find-sandbox.ts'
import type { Confined } from './sandbox/sandbox.ts'
import { type Running, startConfined } from './sandbox/start-confined.ts'

export type FfmpegRun = {
  args: readonly string[]
  /** The working folder: names of outputs are relative to it; absent for a run that writes nothing. */
  folder?: string
  /** Folders with files that an input leads to. */
  reads?: readonly string[]
  /** The length of the part that is read, in seconds; the progress is a share of it. */
  durationS: number
  signal?: AbortSignal | undefined
  /** Gets shares from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  /** Gets the seconds that have been read. */
  onSeconds?: ((seconds: number) => void) | undefined
  /** Gets its messages, line by line. */
  onLine?: ((line: string) => void) | undefined
  /** The longest time without progress. */
  stallMs?: number
  /** Less than an encode may take, for work that should be short. */
  limits?: { seconds: number; fileBytes: number } | undefined
}

/**
 * Options before each input: no address, no playlist and nothing that refers to other files is opened. Where
 * two recordings were joined, both streams restart their clock; a larger threshold would count the gap twice.
 */
export const SAFE_INPUT = [
  ...['-dts_delta_threshold', '1'],
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'mov,matroska,mpegts,avi,mxf,mpeg,asf,flv,ogg,dv',
] as const

const GIB = 2 ** 30
const LIMITS = { addressSpace: 4 * GIB, cpuSeconds: 6 * 60 * 60, fileBytes: 20 * GIB }
const STALL_MS = 60_000
const MIN_MS = 10 * 60_000
const MAX_MS = 6 * 60 * 60_000
const HEAD = ['-nostdin', '-hide_banner', '-v', 'error', '-y', '-progress', 'pipe:1', '-stats_period', '1']
const MAX_OUTPUT = 64 * 1024
/** Each output ends with several lines after the cause, and a ladder has five. */
const MAX_LINES = 40
const STOOD_STILL = 'Encoding made no progress and was stopped. Please export the film again, as MP4 or MOV.'
const UNREADABLE =
  'The film is damaged, or its picture or sound is in a form that cannot be read. Please export it again, as MP4 or MOV.'

const RESERVED_COLOURS =
  'The film states its colours by a number that has no meaning, so it cannot be read here. Please export it again, with the colours of BT.709.'

/** Its filters accept no frame whose colours are reserved. */
const sentenceOf = (output: string) =>
  /Invalid color (range|space)/.test(output) ? RESERVED_COLOURS : UNREADABLE

/** @throws MediaProblem whose cause is what ffmpeg reported last; DiskFull; the signal's reason when it was aborted. */
export async function runFfmpeg({ path }: Ffmpeg, run: FfmpegRun): Promise<void> {
  const confined = confinedFfmpeg(path, run)
  const kind = await sandboxInUse()
  run.signal?.throwIfAborted()
  const running = startConfined(kind, confined, run.signal)
  const watch = watchProgress(running, run)
  const output = keepOutput(running, run)
  try {
    const end = await running.ended
    run.signal?.throwIfAborted()
    if (watch.stoodStill()) throw new MediaProblem(STOOD_STILL)
    // Some outputs that could not be written end without an error.
    if (
      isDiskFullMessage(output()) ||
      (end !== 0 && run.folder !== undefined && (await isDiskFull(run.folder)))
    )
      throw new DiskFull()
    if (end !== 0) throw new MediaProblem(sentenceOf(output()), { cause: output() })
  } finally {
    watch.stop()
  }
}

const confinedFfmpeg = (program: string, { args, folder, limits, reads = [] }: FfmpegRun): Confined => ({
  program,
  args: [...HEAD, ...args],
  reads: [...inputsOf(args), ...reads],
  folder,
  isBackground: true,
  limits: limits ? { ...LIMITS, cpuSeconds: limits.seconds, fileBytes: limits.fileBytes } : LIMITS,
})

/** The files that are read; names in the folder are relative. */
const inputsOf = (args: readonly string[]) =>
  args.filter((arg, index) => args[index - 1] === '-i' && isAbsolute(arg))

/** Ends the run without progress for a while, or if the whole takes too long. */
function watchProgress({ stdout, kill }: Running, run: FfmpegRun) {
  let isStill = false
  let furthest = -1
  let unread = ''
  const giveUp = () => {
    isStill = true
    kill()
  }
  const stall = setTimeout(giveUp, run.stallMs ?? STALL_MS)
  const longest = run.limits
    ? run.limits.seconds * 1_000
    : Math.min(MAX_MS, Math.max(MIN_MS, 8_000 * run.durationS))
  const limit = setTimeout(giveUp, longest)
  stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (unread + chunk).split('\n')
    unread = lines.pop() ?? ''
    for (const line of lines) {
      const seconds = secondsOf(line)
      if (seconds <= furthest) continue
      furthest = seconds
      stall.refresh()
      run.onSeconds?.(seconds)
      if (run.durationS > 0) run.onProgress?.(Math.min(1, seconds / run.durationS))
    }
  })
  return {
    stoodStill: () => isStill,
    stop() {
      clearTimeout(stall)
      clearTimeout(limit)
    },
  }
}

/** The time of the progress; -1 for other lines. */
function secondsOf(line: string): number {
  const [, written, seen] = /^(?:out_time_us=(\d+)|frame:(\d+) )/.exec(line) ?? []
  if (seen !== undefined) return Number(seen) / GREY_FRAMES_PER_S
  return written === undefined ? -1 : Number(written) / 1e6
}

/** The end of its output, because a broken file can cause endless output. Folders of this machine are left out. */
function keepOutput({ stderr }: Running, { args, reads = [], onLine }: FfmpegRun): () => string {
  let output = ''
  let unread = ''
  stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output = (output + chunk).slice(-MAX_OUTPUT)
    if (!onLine) return
    const lines = (unread + chunk).split('\n')
    unread = (lines.pop() ?? '').slice(-MAX_OUTPUT)
    for (const line of lines) onLine(line)
  })
  return () =>
    [...inputsOf(args).map(dirname), ...reads]
      .reduce((text, path) => text.replaceAll(`${path}/`, ''), output)
      .trim()
      .split('\n')
      .slice(-MAX_LINES)
      .join('\n')
}
