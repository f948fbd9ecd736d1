/**
 * Counts the tracks of an MP4 or MOV before a library reads them: the time that it takes grows with the square of their
 * number, and a track of a few bytes is enough.
 */
import type { FileHandle } from 'node:fs/promises'
import { MediaProblem } from '../media-problem.ts'

const HEAD_BYTES = 16
/** A film in fragments has two boxes for each of them. */
const MAX_BOXES = 100_000
/** Cameras write up to a dozen. */
const MAX_TRACKS = 64

type Span = { begin: number; end: number }
type Box = { type: string } & Span

/** @throws MediaProblem */
export async function requireBoundedTracks(file: FileHandle, sizeBytes: number): Promise<void> {
  for await (const movie of boxesIn(file, { begin: 0, end: sizeBytes })) {
    if (movie.type !== 'moov') continue
    let tracks = 0
    for await (const { type } of boxesIn(file, movie)) {
      if (type === 'trak') tracks += 1
      if (tracks > MAX_TRACKS) throw new MediaProblem(`The film has more than ${MAX_TRACKS} tracks.`)
    }
    return
  }
}

/** The boxes next to each other in a part of the file; ends where there is none. */
async function* boxesIn(file: FileHandle, { begin, end }: Span): AsyncGenerator<Box> {
  const head = Buffer.alloc(HEAD_BYTES)
  for (let at = begin, boxes = 0; at + 8 <= end; boxes += 1) {
    if (boxes === MAX_BOXES) throw new MediaProblem(`The film has more than ${MAX_BOXES} parts.`)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, at)
    if (bytesRead < 8) return
    const { headBytes, bytes } = lengthsOf(head, end - at)
    if (bytes < headBytes) return
    yield { type: head.toString('latin1', 4, 8), begin: at + headBytes, end: Math.min(end, at + bytes) }
    at += bytes
  }
}

/** 0 is up to the end; 1 says that the length follows in eight bytes. */
function lengthsOf(head: Buffer, left: number): { headBytes: number; bytes: number } {
  const short = head.readUInt32BE(0)
  if (short === 1) return { headBytes: HEAD_BYTES, bytes: Number(head.readBigUInt64BE(8)) }
  return { headBytes: 8, bytes: short === 0 ? left : short }
}
