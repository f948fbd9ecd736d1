/** Finds and reads the captions that lie beside a film: `fox.srt` or `fox.de.vtt` beside `fox.mov` (R-INGEST-20). */
import { open } from 'node:fs/promises'
import { z } from 'zod'
import { readVtt, srtAsVtt } from '../captions/captions.rules.ts'

/** In WebVTT. */
export const Captions = z.object({ language: z.string(), vtt: z.string() })
export type Captions = z.output<typeof Captions>

const NAME = /\.(srt|vtt)$/i
const LANGUAGE = /\.([a-z]{2})$/i
export const USUAL_LANGUAGE = 'en'
const MAX_BYTES = 1024 * 1024

export const isCaptionsName = (name: string): boolean => NAME.test(name)

/** @returns the name of the captions of a film, and their language; undefined when it has none */
export function captionsBeside(
  film: string,
  names: readonly string[],
): { name: string; language: string } | undefined {
  if (isCaptionsName(film)) return undefined
  const stems = [film, film.replace(/\.[^.]+$/, '')]
  for (const name of names.filter(isCaptionsName).toSorted()) {
    const stem = name.replace(NAME, '')
    if (stems.includes(stem)) return { name, language: USUAL_LANGUAGE }
    const language = LANGUAGE.exec(stem)?.[1]
    if (language !== undefined && stems.includes(stem.replace(LANGUAGE, ''))) {
      return { name, language: language.toLowerCase() }
    }
  }
  return undefined
}

/** @returns sentences that name the line when something is wrong */
export async function readCaptionsFile(path: string): Promise<{ vtt: string } | { faults: string[] }> {
  const file = await open(path)
  try {
    if ((await file.stat()).size > MAX_BYTES) return { faults: ['The captions are larger than 1 MiB.'] }
    const text = decoded(await file.readFile())
    const isSrt = /\.srt$/i.test(path)
    const vtt = isSrt ? srtAsVtt(text) : text
    const { faults } = readVtt(vtt, 0)
    if (faults.length === 0) return { vtt }
    // The first lines of WebVTT do not stand in SubRip.
    const inFile = (fault: string) =>
      fault.replace(/^Line (\d+)/, (_line, number: string) => `Line ${Number(number) - 2}`)
    return { faults: isSrt ? faults.map(inFile) : faults }
  } finally {
    await file.close()
  }
}

/** Old programs write what Windows wrote. */
function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
