/**
 * Reads a video's header with MediaInfo, compiled to WebAssembly, so that no program has to be installed. MediaInfo
 * requests the parts of the file that it needs. It gets no more of a film whose frames are too large, or that has no index.
 */
import type { FileHandle } from 'node:fs/promises'
import mediaInfoFactory, { type MediaInfoResult } from 'mediainfo.js'
import { bytesAt } from '../bytes-at.ts'
import { MediaProblem } from '../media-problem.ts'

export const NO_VIDEO = 'The file is not a video that can be read. Please export it as MP4 or MOV.'
const CHUNK_BYTES = 256 * 1024
/** The header and index of hours of video fit into this. */
const MAX_READ_BYTES = 64 * 1024 * 1024

export type Analysis = MediaInfoResult & {
  /** Everything that was requested has been read. */
  isWhole: boolean
}

/** @throws MediaProblem */
export async function analyseFile(file: FileHandle, sizeBytes: number): Promise<Analysis> {
  const engine = await mediaInfoFactory({ chunkSize: CHUNK_BYTES })
  let left = MAX_READ_BYTES
  async function readChunk(length: number, offset: number): Promise<Uint8Array> {
    left -= length
    return await bytesAt(file, offset, left < 0 ? 0 : length)
  }
  try {
    const result = await engine.analyzeData(sizeBytes, readChunk)
    return { ...result, isWhole: left >= 0 }
  } catch (error) {
    throw new MediaProblem(NO_VIDEO, { cause: error })
  }
}
