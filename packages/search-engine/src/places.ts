/**
 * Names of places and what they mean for the search: "Germany", "Deutschland" and "German" mean the location
 * `de`, "Munich" for the name that a caption writes as "München", "Scotland" for the places in it. The names
 * of countries in six languages are from the Unicode CLDR, which comes with Node. Three lists add what it
 * lacks: demonyms and abbreviations, names of cities in other languages, and places within areas. A continent means its
 * countries.
 */
import { analyse, normalise, regionWords } from './analyser.ts'
import { valueLexeme } from './lexemes.ts'
import { stemOf } from './stems.ts'
import areas from './words/areas.json' with { type: 'json' }
import continents from './words/continents.json' with { type: 'json' }
import countries from './words/countries.json' with { type: 'json' }
import placeNames from './words/place-names.json' with { type: 'json' }

type Alternative = readonly [string] | readonly [string, string]

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt']
/** Names of small islands that are first names or common words in English. */
const AMBIGUOUS: ReadonlySet<string> = new Set(['maurice', 'dominique', 'ira'])
/** "United Arab Emirates" is the longest that matters. */
export const MAX_PLACE_WORDS = 3

/** The words of a name as one key, `new york`, without stop words. */
const keyOf = (words: readonly string[]): string => words.join(' ')
const wordsOf = (name: string): string[] => analyse(name).words

type Area = { country: string; names: readonly string[]; places: readonly string[] }
const AREAS: ReadonlyMap<string, Area> = new Map(Object.entries(areas))
/** A clip is in an area if its region contains one of these names. Spaces around them match whole words. */
const NAMED_IN_AREA = [...AREAS].map(([area, { country, places }]) => ({
  area,
  country,
  names: [area.replaceAll('-', ' '), ...places.map(normalise)].map((name) => ` ${name} `),
}))

/** The name as it is written, with the lexeme that shows whether any clip is from there. */
type Country = { name: string; lexeme: string }
type Places = {
  /** By key, the alternatives that a clip from the place may contain. */
  meanings: Map<string, Alternative[]>
  /** Countries by the first letter, because suggestions query them at each typed letter. */
  countriesByLetter: ReadonlyMap<string, readonly (Country & { key: string })[]>
}

let places: Places | undefined
/** Read with the first query: it takes a twentieth of the start, and only searches need it. */
const known = (): Places => {
  places ??= readPlaces()
  return places
}

/** @param words normalised, as `analyse` gives them. @returns other names of the place; empty if it is not one */
export function placesOf(words: readonly string[]): readonly Alternative[] {
  const key = keyOf(words)
  // "Germans"; "Texas" has its own entry, and so has every name that ends in s.
  const { meanings } = known()
  return meanings.get(key) ?? (key.endsWith('s') ? meanings.get(key.slice(0, -1)) : undefined) ?? []
}

/** Names of countries that begin with the prefix, in whatever language it is. @param prefix normalised */
export function countriesWithPrefix(prefix: string): Country[] {
  const sameBeginning = known().countriesByLetter.get(prefix.charAt(0)) ?? []
  return sameBeginning.filter(({ key }) => key.startsWith(prefix))
}

/** The areas to which the region of a clip belongs: Glasgow is in Scotland. */
export function areasOf(region: string, country: string | null): string[] {
  if (region === '') return []
  const text = ` ${keyOf(regionWords(region))} `
  return NAMED_IN_AREA.flatMap(({ area, country: of, names }) => {
    const isInCountry = country === null || country === of
    return isInCountry && names.some((name) => text.includes(name)) ? [valueLexeme('area', area)] : []
  })
}

function readPlaces(): Places {
  const meanings: Places['meanings'] = new Map()
  const countryNames = readCountries(meanings)
  readAreas(meanings)
  readContinents(meanings)
  readPlaceNames(meanings)
  const keyed = [...countryNames].map(([key, country]) => ({ key, ...country }))
  return { meanings, countriesByLetter: Map.groupBy(keyed, ({ key }) => key.charAt(0)) }
}

function add(meanings: Places['meanings'], name: string, alternatives: readonly Alternative[]): void {
  const key = keyOf(wordsOf(name))
  if (key === '' || AMBIGUOUS.has(key)) return
  const known = meanings.get(key) ?? []
  const fresh = alternatives.filter((one) => !known.some((other) => keyOf(other) === keyOf(one)))
  meanings.set(key, [...known, ...fresh])
}

function readCountries(meanings: Places['meanings']): Map<string, Country> {
  const countryNames = new Map<string, Country>()
  const inLanguages = LANGUAGES.map((language) => ({
    names: new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }),
    short: new Intl.DisplayNames([language], { type: 'region', style: 'short', fallback: 'none' }),
  }))
  for (const [code, others] of Object.entries(countries)) {
    const lexeme = valueLexeme('location', code)
    const region = code.toUpperCase()
    const names = inLanguages.flatMap(({ names, short }) => [names.of(region) ?? '', short.of(region) ?? ''])
    // A caption may contain "Göreme, Turkey" without a chosen location. The list has such names in capitals.
    const captioned = [names[0] ?? '', ...others.filter((name) => /^\p{Lu}/u.test(name))]
    const alternatives: Alternative[] = [[lexeme], ...captioned.flatMap(regionOf)]
    for (const name of [...names, ...withDigraphs(names), ...others]) add(meanings, name, alternatives)
    for (const name of names) if (name !== '') countryNames.set(normalise(name), { name, lexeme })
  }
  return countryNames
}

function regionOf(name: string): Alternative[] {
  const [first, second, ...rest] = wordsOf(name)
  if (first === undefined || rest.length > 0) return []
  return [second === undefined ? [`region=${first}`] : [stemOf(first), stemOf(second)]]
}

function readAreas(meanings: Places['meanings']): void {
  for (const [area, { names }] of AREAS) {
    for (const name of [area.replaceAll('-', ' '), ...names])
      add(meanings, name, [[valueLexeme('area', area)]])
  }
}

/** Codes of the United Nations, under which the CLDR has the names of continents. */
const AMERICAS = '019'

function readContinents(meanings: Places['meanings']): void {
  for (const [code, { names, countries: codes }] of Object.entries(continents)) {
    // In most languages its name is also a name of the United States.
    const named = code === AMERICAS ? [] : LANGUAGES.map((language) => continentName(language, code))
    const alternatives = codes.map((country): Alternative => [valueLexeme('location', country)])
    for (const name of new Set([...named, ...names])) add(meanings, name, alternatives)
  }
}

const continentName = (language: string, code: string): string =>
  new Intl.DisplayNames([language], { type: 'region', fallback: 'none' }).of(code) ?? ''

function readPlaceNames(meanings: Places['meanings']): void {
  for (const group of placeNames) {
    const members = group.map((name) => ({ name, words: wordsOf(name).map(stemOf) }))
    for (const { name } of members) {
      const others = members.flatMap(({ name: other, words: [first, second, ...rest] }): Alternative[] => {
        if (other === name || first === undefined || rest.length > 0) return []
        return [second === undefined ? [first] : [first, second]]
      })
      add(meanings, name, others)
    }
  }
}

/** Köln is typed as Koeln where a keyboard lacks the letter. */
export const withDigraphs = (names: readonly string[]): string[] =>
  names
    .filter((name) => /[äöü]/i.test(name))
    .map((name) => name.replace(/[äöü]/gi, (letter) => `${normalise(letter)}e`))
