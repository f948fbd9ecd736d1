/**
 * Makes films of several kinds with nothing but ffmpeg, and copies of them with other bytes, so that each is brought in
 * again.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ffmpeg } from '@rushes/media/find-ffmpeg'

export type FilmKind = { name: string; source: string; seconds: number }

/** A film that is easy to encode, a film that moves everywhere, and large films. */
export const EASY: FilmKind = { name: 'card-540', source: 'testsrc2=size=960x540:rate=25', seconds: 8 }
export const HARD: FilmKind = { name: 'fractal-540', source: 'mandelbrot=size=960x540:rate=25', seconds: 8 }
export const LARGE: FilmKind = { name: 'card-1080', source: 'testsrc2=size=1920x1080:rate=25', seconds: 8 }
export const TEN: FilmKind = { ...LARGE, name: 'ten-1080', seconds: 10 }
export const LONGER: FilmKind = { ...LARGE, name: 'long-1080', seconds: 20 }

/** @returns the path of an MP4 with sound */
export async function makeFilm(ffmpeg: Ffmpeg, folder: string, kind: FilmKind): Promise<string> {
  const file = `${kind.name}.mp4`
  const args = [
    ...['-f', 'lavfi', '-i', kind.source],
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000', '-t', `${kind.seconds}`],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-y', file],
  ]
  await runPlain(ffmpeg.path, { folder, args })
  return join(folder, file)
}

export type Command = { folder: string; args: readonly string[] }

/** Runs ffmpeg as a person does; it gets as much of the processor as in the pipeline. */
export async function runPlain(program: string, { folder, args }: Command): Promise<void> {
  const [code] = await once(
    spawn('nice', ['-n', '10', program, ...args], { cwd: folder, stdio: 'ignore' }),
    'exit',
  )
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${args.join(' ')}`)
}

const BOX_HEAD_BYTES = 8
const OTHER_BYTES = 16

/** The same film; a box that every reader leaves out makes the bytes other ones. */
export async function otherCopy(film: string, copy: string): Promise<string> {
  const box = Buffer.alloc(BOX_HEAD_BYTES)
  box.writeUInt32BE(BOX_HEAD_BYTES + OTHER_BYTES)
  box.write('free', 4)
  await writeFile(copy, Buffer.concat([await readFile(film), box, randomBytes(OTHER_BYTES)]))
  return copy
}
