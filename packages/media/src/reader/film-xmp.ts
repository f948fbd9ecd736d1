/** Finds the XMP packet of an MP4 or MOV, which MediaInfo does not read. */
import type { FileHandle } from 'node:fs/promises'
import { bytesAt } from '../bytes-at.ts'
import { type Box, boxesIn } from './boxes.ts'
import { MAX_XMP_BYTES, type Properties, readXmp } from './xmp-properties.ts'

const XMP_UUID = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')

/** @returns its properties, and whether one was too large to be read */
export async function filmXmp(
  file: FileHandle,
  sizeBytes: number,
): Promise<{ xmp: Properties; isCutOff: boolean }> {
  let isCutOff = false
  for await (const box of packetsIn(file, sizeBytes)) {
    const length = box.end - box.begin
    if (length <= MAX_XMP_BYTES) return { xmp: readXmp(await bytesAt(file, box.begin, length)), isCutOff }
    isCutOff = true
  }
  return { xmp: new Map(), isCutOff }
}

/** Finds packets in their own box in an MP4, and in the user data of a MOV. */
async function* packetsIn(file: FileHandle, sizeBytes: number): AsyncGenerator<Box> {
  for await (const box of boxesIn(file, { begin: 0, end: sizeBytes })) {
    if (box.type === 'uuid' && (await bytesAt(file, box.begin, XMP_UUID.length)).equals(XMP_UUID)) {
      yield { ...box, begin: box.begin + XMP_UUID.length }
    }
    if (box.type === 'moov') yield* userPackets(file, box)
  }
}

async function* userPackets(file: FileHandle, movie: Box): AsyncGenerator<Box> {
  for await (const data of boxesIn(file, movie)) {
    if (data.type !== 'udta') continue
    for await (const box of boxesIn(file, data)) if (box.type === 'XMP_') yield box
  }
}
