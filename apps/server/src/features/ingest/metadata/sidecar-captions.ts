/** Finds the captions next to a film: `fox.srt` or `fox.de.vtt` next to `fox.mov` (R-INGEST-20). */
import { z } from 'zod'
import { nameKey } from '../sheet/match-names.rules.ts'

/** Captions in WebVTT. */
export const Captions = z.object({
  language: z.string(),
  vtt: z.string(),
  /** The encoding of their file could not be determined. */
  isUnsure: z.boolean().default(false),
})
export type Captions = z.output<typeof Captions>

const NAME = /\.(srt|vtt)$/i
/** The end of a name such as `fox.de`, `fox.deu`, `fox.pt-BR` or, for viewers with impaired hearing, `fox.de.sdh`. */
const LANGUAGE = /\.([a-z]{2,3})(?:[-_][a-z]{2})?(?:\.(?:sdh|hi|cc))?$/i
const USUAL_LANGUAGE = 'en'

/** @param code of a track */
export const languageInside = (code: string): string => languageOf(code) ?? USUAL_LANGUAGE

/** @param code `de`, `deu` and `ger` all mean German @returns undefined for other letters */
function languageOf(code: string): string | undefined {
  const [language = ''] = /^[a-z]{2,3}$/.test(code) ? Intl.getCanonicalLocales(code) : []
  return /^[a-z]{2}$/.test(language) ? language : undefined
}

/** @param name of a captions file, or its path @returns undefined for a name without a language */
export const languageInName = (name: string): string | undefined =>
  languageOf((LANGUAGE.exec(name.replace(NAME, ''))?.[1] ?? '').toLowerCase())

export const isCaptionsName = (name: string): boolean => NAME.test(name)

type Sidecar = { name: string; language: string }

/** Finds the films of one folder that have captions, by name or path. */
export function captionsOf(names: readonly string[]): ReadonlyMap<string, Sidecar> {
  const byStem = new Map<string, Sidecar & { place: number }>()
  for (const [place, name] of names.filter(isCaptionsName).toSorted().entries()) {
    for (const { stem, language } of stemsOf(name)) {
      const key = nameKey(stem)
      if (!byStem.has(key)) byStem.set(key, { name, language, place })
    }
  }
  const ofFilm = (film: string) => {
    const found = [film, film.replace(/\.[^.]+$/, '')].flatMap((stem) => byStem.get(nameKey(stem)) ?? [])
    return found.toSorted((one, other) => one.place - other.place)[0]
  }
  return new Map(
    names.flatMap((film) => {
      const sidecar = isCaptionsName(film) ? undefined : ofFilm(film)
      return sidecar ? [[film, { name: sidecar.name, language: sidecar.language }] as const] : []
    }),
  )
}

/** Returns the names, without extension, of the films that a captions file may belong to. */
function stemsOf(captions: string): { stem: string; language: string }[] {
  const stem = captions.replace(NAME, '')
  const language = languageInName(captions)
  return [
    { stem, language: USUAL_LANGUAGE },
    ...(language === undefined ? [] : [{ stem: stem.replace(LANGUAGE, ''), language }]),
  ]
}
