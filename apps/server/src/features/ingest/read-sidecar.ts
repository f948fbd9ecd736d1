/** Reads captions and tables that came as files, in the sandbox (R-MEDIA-11). */
import { EmbeddedWords } from '@rushes/media/media-facts'
import { MediaProblem } from '@rushes/media/media-problem'
import { readerOf } from '@rushes/media/reader/read-confined'
import { z } from 'zod'
import type { SidecarReadings } from './sidecar-reader.ts'
import { TableCells } from './table-cells.ts'

const readSidecar = readerOf<SidecarReadings>(new URL('sidecar-reader.ts', import.meta.url))

const ReadCaptions = z.union([
  z.strictObject({ vtt: z.string() }),
  z.strictObject({ faults: z.array(z.string()).min(1) }),
])

/** @returns WebVTT, or sentences that name the line when something is wrong @throws MachineProblem */
export const readCaptionsFile = (path: string): Promise<z.output<typeof ReadCaptions>> =>
  readSidecar('captions', { path }, ReadCaptions, { reads: [path] }).catch((error: unknown) => ({
    faults: [faultOf(error)],
  }))

const ReadXmp = z.union([z.strictObject({ words: EmbeddedWords }), z.strictObject({ problem: z.string() })])

/** @throws MachineProblem */
export const readXmpSidecar = (path: string): Promise<z.output<typeof ReadXmp>> =>
  readSidecar('xmp', { path }, ReadXmp, { reads: [path] }).catch((error: unknown) => ({
    problem: faultOf(error),
  }))

/** @throws MachineProblem */
export const readTableFile = (path: string): Promise<TableCells> =>
  readSidecar('table', { path }, TableCells, { reads: [path] }).catch((error: unknown) => ({
    problem: faultOf(error),
  }))

/** Errors of the file are reported next to it. */
function faultOf(error: unknown): string {
  if (error instanceof MediaProblem) return error.message
  throw error
}
