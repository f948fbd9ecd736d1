/**
 * Runs ffmpeg as a program of its own on a file that nobody has vouched for: an array of arguments and no shell, no
 * environment, confined as far as the machine can, and an end for a run that stands still.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { dirname } from 'node:path'
import { confine, inputsOf } from './confine.ts'
import { DiskFull, isDiskFull, saysDiskFull } from './disk-full.ts'
import type { Ffmpeg } from './find-ffmpeg.ts'
import { GREY_FRAMES_PER_S } from './grey-frames.ts'
import { MediaProblem } from './media-problem.ts'

export type FfmpegRun = {
  args: readonly string[]
  /** Where it runs: names of outputs are relative to it. */
  folder: string
  /** Folders with files that an input leads to. */
  reads?: readonly string[]
  /** Of what is read, in seconds: the progress is a share of it. */
  durationS: number
  signal?: AbortSignal | undefined
  /** Gets shares from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
  /** How long the picture may stand still. */
  stallMs?: number
}

/** Before each input: no address, no playlist and nothing that leads to other files is opened. */
export const SAFE_INPUT = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'mov,matroska,mpegts,avi,mxf',
] as const

const STALL_MS = 60_000
const LEAST_MS = 10 * 60_000
const MOST_MS = 6 * 60 * 60_000
const HEAD = ['-nostdin', '-hide_banner', '-v', 'error', '-y', '-progress', 'pipe:1', '-stats_period', '1']
const KEPT_WORDS = 64 * 1024

/** @throws MediaProblem with ffmpeg's last words; DiskFull; the signal's reason when it was aborted. */
export async function runFfmpeg({ path }: Ffmpeg, run: FfmpegRun): Promise<void> {
  const confined = await confine({ ...run, program: path, args: [...HEAD, ...run.args] })
  run.signal?.throwIfAborted()
  const child = spawn('nice', ['-n', '10', ...confined], {
    cwd: run.folder,
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: whatever it starts ends with it.
    detached: true,
  })
  const end = () => endGroup(child)
  process.once('exit', end)
  run.signal?.addEventListener('abort', end, { once: true })
  const watch = watchProgress(child, run, end)
  const words = keepWords(child, run)
  try {
    const code = await ending(child)
    run.signal?.throwIfAborted()
    if (watch.stoodStill()) throw new MediaProblem('Encoding stood still and was ended.')
    // Some outputs that could not be written end as if nothing had been.
    if (saysDiskFull(words()) || (code !== 0 && (await isDiskFull(run.folder)))) throw new DiskFull()
    if (code !== 0) throw new MediaProblem(`ffmpeg could not read or encode the file. ${words()}`)
  } finally {
    watch.stop()
    run.signal?.removeEventListener('abort', end)
    process.off('exit', end)
  }
}

function ending(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** Ends the run when it has told of no progress for a while, or when the whole takes too long. */
function watchProgress(child: ChildProcess, run: FfmpegRun, end: () => void) {
  let isStill = false
  let furthest = -1
  let unread = ''
  const giveUp = () => {
    isStill = true
    end()
  }
  const stall = setTimeout(giveUp, run.stallMs ?? STALL_MS)
  const longest = Math.min(MOST_MS, Math.max(LEAST_MS, 4_000 * run.durationS))
  const limit = setTimeout(giveUp, longest)
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (unread + chunk).split('\n')
    unread = lines.pop() ?? ''
    for (const line of lines) {
      const seconds = secondsToldBy(line)
      if (seconds <= furthest) continue
      furthest = seconds
      stall.refresh()
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

/** Of what is read; -1 for a line that tells something else. */
function secondsToldBy(line: string): number {
  const [, written, seen] = /^(?:out_time_us=(\d+)|frame:(\d+) )/.exec(line) ?? []
  if (seen !== undefined) return Number(seen) / GREY_FRAMES_PER_S
  return written === undefined ? -1 : Number(written) / 1e6
}

/** The end of what it says, because a broken file can make it say the same for ever. Folders of this machine are left out. */
function keepWords(child: ChildProcess, { args, reads = [] }: FfmpegRun): () => string {
  let words = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    words = (words + chunk).slice(-KEPT_WORDS)
  })
  return () =>
    [...inputsOf(args).map(dirname), ...reads]
      .reduce((said, path) => said.replaceAll(`${path}/`, ''), words)
      .trim()
      .split('\n')
      .slice(-20)
      .join('\n')
}
