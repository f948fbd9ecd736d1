/** Takes the points of a JPEG XL out of its boxes: ffmpeg needs minutes for metadata that follows them. */
import { createReadStream } from 'node:fs'
import { appendFile, type FileHandle, open } from 'node:fs/promises'
import { bytesAt } from '../bytes-at.ts'
import { MediaProblem } from '../media-problem.ts'
import { type Box, boxesIn } from './boxes.ts'

const SIGNATURE = '0000000c4a584c200d0a870a'
const INDEX_BYTES = 4
const IS_LAST = 0x8000_0000

/** @returns whether the picture has boxes; otherwise nothing is written @throws MediaProblem if its points are incomplete */
export async function writeCodestream({ path, into }: { path: string; into: string }): Promise<boolean> {
  const file = await open(path)
  try {
    if ((await bytesAt(file, 0, SIGNATURE.length / 2)).toString('hex') !== SIGNATURE) return false
    for (const { begin, end } of await partsOf(file)) {
      if (begin < end) await appendFile(into, createReadStream(path, { start: begin, end: end - 1 }))
    }
    return true
  } finally {
    await file.close()
  }
}

/** Returns one box, or several numbered boxes, the last of which is marked. */
async function partsOf(file: FileHandle): Promise<Box[]> {
  const { size } = await file.stat()
  const parts: Box[] = []
  for await (const box of boxesIn(file, { begin: 0, end: size })) {
    if (box.type === 'jxlc' && parts.length === 0) return [box]
    if (box.type !== 'jxlp') continue
    const head = await bytesAt(file, box.begin, INDEX_BYTES)
    const index = head.length < INDEX_BYTES ? Number.NaN : head.readUInt32BE(0)
    if (index % IS_LAST !== parts.length) throw new MediaProblem('A part of the picture is missing.')
    parts.push({ ...box, begin: box.begin + INDEX_BYTES })
    if (index >= IS_LAST) return parts
  }
  throw new MediaProblem('The end of the picture is missing.')
}
