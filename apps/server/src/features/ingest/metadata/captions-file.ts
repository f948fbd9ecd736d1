/** Reads a file of captions, as WebVTT or SubRip. */
import { readFile, stat } from 'node:fs/promises'
import { decodeCaptions } from '@rushes/contract/captions-encoding'
import { srtAsVtt } from '@rushes/contract/captions-text'
import { readVtt, writeVtt } from '../../captions/captions.rules.ts'
import { languageInName } from './sidecar-captions.ts'

const MAX_BYTES = 1024 * 1024

/** @returns WebVTT with only the captions, or sentences that name the line of each error */
export async function readCaptions({
  path,
  leavesOutFaulty,
}: {
  path: string
  leavesOutFaulty: boolean
}): Promise<{ vtt: string; isUnsure: boolean } | { faults: string[] }> {
  if ((await stat(path)).size > MAX_BYTES) return { faults: ['The captions are larger than 1 MiB.'] }
  const { text, isUnsure } = decodeCaptions(await readFile(path), languageInName(path))
  const isSrt = /\.srt$/i.test(path)
  const { cues, faults } = readVtt(isSrt ? srtAsVtt(text) : text, 0)
  if (faults.length === 0 || (leavesOutFaulty && cues.length > 0)) return { vtt: writeVtt(cues), isUnsure }
  // Adjusts the line number, because the header of WebVTT does not exist in SubRip.
  const inFile = (fault: string) =>
    fault.replace(/^Line (\d+)/, (_line, number: string) => `Line ${Number(number) - 2}`)
  return { faults: isSrt ? faults.map(inFile) : faults }
}
