/**
 * Finds the program that reads and encodes video: the one that the operator names, the system's, or the one that comes
 * with the dependencies. The system's is preferred, because the system keeps it up to date.
 */
import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { MachineProblem } from './media-problem.ts'
import { ownOptions } from './own-options.ts'
import { findSandbox } from './sandbox/find-sandbox.ts'
import { startConfined } from './sandbox/start-confined.ts'

export type Ffmpeg = {
  path: string
  /** Two versions encode to different bytes, so the results name the version. */
  version: string
}

/** Major and minor number of the oldest version whose options the recipes use. */
const OLDEST = [5, 1] as const
const ENCODERS = ['libx264', 'aac']
const ANSWER_WITHIN_MS = 20_000
const LIMITS = { cpuSeconds: 20, fileBytes: 0 }

export class FfmpegMissing extends MachineProblem {
  constructor() {
    super(
      'Video needs ffmpeg 5.1 or newer, with libx264, that starts in the sandbox. Install it, or set FFMPEG_PATH; the files are kept and continue by themselves.',
    )
  }
}

const run = promisify(execFile)

/** Programs that were found, which do not change while this process runs. A missing one may be installed. */
const found = new Map<string, Ffmpeg>()

/**
 * @param configured the operator's choice, which no other replaces; empty for none
 * @throws FfmpegMissing
 */
export async function findFfmpeg(configured: string): Promise<Ffmpeg> {
  for (const path of configured === '' ? ['ffmpeg', ...packagedFfmpeg()] : [configured]) {
    const ffmpeg = found.get(path) ?? (await examine(path))
    if (!ffmpeg) continue
    found.set(path, ffmpeg)
    return ffmpeg
  }
  throw new FfmpegMissing()
}

/** @returns the path of the one that comes with the dependencies; none on systems for which there is none. */
export function packagedFfmpeg(): string[] {
  try {
    return [
      createRequire(import.meta.url).resolve(`@ffmpeg-binary/${process.platform}-${process.arch}/ffmpeg`),
    ]
  } catch {
    return []
  }
}

async function examine(path: string): Promise<Ffmpeg | undefined> {
  try {
    const env = ownOptions({ PATH: process.env['PATH'] })
    const options = ownOptions({ timeout: ANSWER_WITHIN_MS, env })
    const { stdout: about } = await run(path, ['-hide_banner', '-version'], options)
    const { stdout: encoders } = await run(path, ['-hide_banner', '-encoders'], options)
    const version = /^ffmpeg version (\S+)/.exec(about)?.[1]
    const canEncode = ENCODERS.every((name) => new RegExp(`^ \\S+ ${name} `, 'm').test(encoders))
    const fits = version !== undefined && isNewEnough(version) && canEncode
    return fits && (await startsInSandbox(path)) ? { path, version } : undefined
  } catch {
    return undefined
  }
}

/** Checks the start, because a program with other libraries would seem to find every film damaged. */
async function startsInSandbox(program: string): Promise<boolean> {
  const confined = { program, args: ['-version'], reads: [], limits: LIMITS }
  const running = startConfined(await findSandbox(), confined, AbortSignal.timeout(ANSWER_WITHIN_MS))
  for (const output of [running.stdout, running.stderr]) output.resume()
  return (await running.ended) === 0
}

/** `5.1.9-0+deb12u1`, `n7.0-7-gd38bf5e08e`; a build of the development branch has no such number and is new. */
export function isNewEnough(version: string): boolean {
  const [, major, minor] = /^n?(\d+)\.(\d+)/.exec(version) ?? []
  if (major === undefined || minor === undefined) return version.startsWith('N-')
  return Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1])
}
