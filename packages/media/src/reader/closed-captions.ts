/** Finds closed captions in the frames of a film (ATSC A/53), which no header lists. */
import type { FileHandle } from 'node:fs/promises'
import { bytesAt } from '../bytes-at.ts'
import type { FilmHeader } from '../media-facts.ts'

const MARK = Buffer.from('GA94\x03', 'latin1')
const CHUNK_BYTES = 2 ** 20
/** Encoders repeat the mark in every frame; the middle of the film has text where its beginning has none. */
const SEARCHED_BYTES = 16 * CHUNK_BYTES
const PAIR_BYTES = 3
const MAX_PAIRS = 31

/** @returns the older form where both are, because ffmpeg decodes it */
export async function findClosedCaptions(
  file: FileHandle,
  sizeBytes: number,
): Promise<FilmHeader['closedCaptions']> {
  const forms = new Set<FilmHeader['closedCaptions']>()
  const middle = Math.max(SEARCHED_BYTES, Math.floor(sizeBytes / 2))
  for (const begin of [0, middle]) {
    const end = Math.min(sizeBytes, begin + SEARCHED_BYTES)
    for (let at = begin; at < end; at += CHUNK_BYTES) {
      // A mark at the border of two chunks is in the first one, with all that follows it.
      const bytes = await bytesAt(file, at, CHUNK_BYTES + MARK.length + 2 + PAIR_BYTES * MAX_PAIRS)
      for (const form of formsIn(bytes)) forms.add(form)
      if (forms.has('cea608')) return 'cea608'
    }
  }
  return forms.has('cea708') ? 'cea708' : 'none'
}

/** Pairs without text fill the frames in between. */
function* formsIn(bytes: Buffer): Generator<FilmHeader['closedCaptions']> {
  for (let mark = bytes.indexOf(MARK); mark >= 0; mark = bytes.indexOf(MARK, mark + 1)) {
    const flags = bytes[mark + MARK.length] ?? 0
    const begin = mark + MARK.length + 2
    const pairs = bytes.subarray(begin, begin + PAIR_BYTES * (flags & MAX_PAIRS))
    for (let at = 0; at + PAIR_BYTES <= pairs.length; at += PAIR_BYTES) {
      const [kind = 0, first = 0, second = 0] = pairs.subarray(at, at + PAIR_BYTES)
      const isValid = (kind & 0b100) > 0
      if (isValid && (kind & 0b11) === 0 && ((first | second) & 0x7f) > 0) yield 'cea608'
      if (isValid && (kind & 0b10) > 0) yield 'cea708'
    }
  }
}
