/**
 * Reads a video's header with MediaInfo, compiled to WebAssembly, so that no program has to be installed. MediaInfo asks
 * for the parts of the file that it needs; a file that makes it read too much is refused.
 */
import type { FileHandle } from 'node:fs/promises'
import mediaInfoFactory, { type MediaInfoResult } from 'mediainfo.js'
import { bytesAt } from '../bytes-at.ts'
import { MediaProblem } from '../media-problem.ts'

export const NO_VIDEO = 'The file is not a video that can be read. Please export it as MP4 or MOV.'
const CHUNK_BYTES = 256 * 1024
/** The header and index of hours of video fit into this; only a file without an index needs more. */
const MAX_READ_BYTES = 64 * 1024 * 1024

/** @throws MediaProblem */
export async function analyseFile(file: FileHandle, sizeBytes: number): Promise<MediaInfoResult> {
  const engine = await mediaInfoFactory({ chunkSize: CHUNK_BYTES })
  let left = MAX_READ_BYTES
  async function readChunk(length: number, offset: number): Promise<Uint8Array> {
    left -= length
    if (left < 0) throw new MediaProblem('The file has no header that can be read.')
    return await bytesAt(file, offset, length)
  }
  try {
    return await engine.analyzeData(sizeBytes, readChunk)
  } catch (error) {
    if (error instanceof MediaProblem) throw error
    throw new MediaProblem(NO_VIDEO, { cause: error })
  }
}
