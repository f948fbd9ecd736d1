/** Walks through the boxes of an MP4, MOV, JPEG 2000 or JPEG XL. */
import type { FileHandle } from 'node:fs/promises'
import { MediaProblem } from '../media-problem.ts'

const HEAD_BYTES = 16
/** A film in fragments has two boxes for each of them. */
const MAX_BOXES = 100_000

type Span = { begin: number; end: number }
export type Box = { type: string } & Span

/** The boxes next to each other in a part of the file; ends where there is none. */
export async function* boxesIn(file: FileHandle, { begin, end }: Span): AsyncGenerator<Box> {
  const head = Buffer.alloc(HEAD_BYTES)
  for (let at = begin, boxes = 0; at + 8 <= end; boxes += 1) {
    if (boxes === MAX_BOXES) throw new MediaProblem(`The file has more than ${MAX_BOXES} parts.`)
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, at)
    if (bytesRead < 8) return
    const { headBytes, bytes } = lengthsOf(head, end - at)
    if (bytes < headBytes) return
    yield { type: head.toString('latin1', 4, 8), begin: at + headBytes, end: Math.min(end, at + bytes) }
    at += bytes
  }
}

/** 0 is up to the end; 1 means that the length follows in eight bytes. */
function lengthsOf(head: Buffer, left: number): { headBytes: number; bytes: number } {
  const short = head.readUInt32BE(0)
  if (short === 1) return { headBytes: HEAD_BYTES, bytes: Number(head.readBigUInt64BE(8)) }
  return { headBytes: 8, bytes: short === 0 ? left : short }
}
