/** Finds the captions next to a film: `fox.srt` or `fox.de.vtt` next to `fox.mov` (R-INGEST-20). */
import { z } from 'zod'

/** In WebVTT. */
export const Captions = z.object({ language: z.string(), vtt: z.string() })
export type Captions = z.output<typeof Captions>

const NAME = /\.(srt|vtt)$/i
const LANGUAGE = /\.([a-z]{2})$/i
const USUAL_LANGUAGE = 'en'

/** @param code of a track: `ger` and `deu` are both German */
export function languageInside(code: string): string {
  const [language = ''] = /^[a-z]{2,3}$/.test(code) ? Intl.getCanonicalLocales(code) : []
  return /^[a-z]{2}$/.test(language) ? language : USUAL_LANGUAGE
}

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
