/** Patterns of dates in English, German, French, Spanish and Italian, without accents and in lower case. */
import type { DATE_FIELDS } from '@rushes/contract/search-options'
import { normalise } from '@rushes/search-engine/analyser'

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it']
/** Languages whose short names of months are no other words. */
const WITH_SHORT_NAMES = ['en', 'de']

/** The number of each month by its names, from the Unicode CLDR, which comes with Node. */
export const MONTHS: ReadonlyMap<string, number> = new Map([
  ...LANGUAGES.flatMap((language) => monthNames(language, 'long')),
  ...WITH_SHORT_NAMES.flatMap((language) => monthNames(language, 'short')),
  // Also typed, but not in the CLDR.
  ['sep', 9],
  ['setiembre', 9],
  ['maerz', 3],
])
/** Months that are also other words: without a year they are a date only after a verb, as in "filmed in May". */
export const ALSO_WORDS: ReadonlySet<string> = new Set([
  'may',
  'march',
  'mars',
  'mar',
  'jan',
  'sep',
  'mai',
  'august',
])

function monthNames(language: string, month: 'long' | 'short'): [string, number][] {
  const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, at) => {
    const name = normalise(format.format(Date.UTC(2000, at, 1))).replace('.', '')
    return [name, at + 1]
  })
}

const longestFirst = (words: Iterable<string>): string =>
  [...words].sort((one, other) => other.length - one.length).join('|')

const MONTH = longestFirst(MONTHS.keys())
const OF = '(?: (?:of|de|del|di))?'
/** "2011-12" is a season, and no month. */
const SEASONS = Array.from({ length: 12 }, (_, at) =>
  [at, at + 1].map((year) => `${year}`.padStart(2, '0')).join('-'),
).join('|')
const DAY = '(\\d{1,2})(?:st|nd|rd|th|er|\\.)?'
export const YEAR = '((?:19|20)\\d\\d)'

/** Forms of a date, with the meaning of their groups. The first that matches is read. */
export const FORMS: readonly (readonly [pattern: string, fields: readonly ('day' | 'month' | 'year')[]])[] = [
  [`${DAY}${OF} (${MONTH})${OF} ${YEAR}`, ['day', 'month', 'year']],
  [`(${MONTH}) ${DAY} ${YEAR}`, ['month', 'day', 'year']],
  [`${YEAR}[-/.](\\d{1,2})[-/.](\\d{1,2})`, ['year', 'month', 'day']],
  // Days are written first, as on the pages.
  [`(\\d{1,2})[-/.](\\d{1,2})[-/.]${YEAR}`, ['day', 'month', 'year']],
  [`(${MONTH})${OF} ${YEAR}`, ['month', 'year']],
  [`(?!\\d\\d(?:${SEASONS}))${YEAR}-(0[1-9]|1[0-2])`, ['year', 'month']],
  [`(\\d{1,2})[-/]${YEAR}`, ['month', 'year']],
  [YEAR, ['year']],
  [`(${MONTH})`, ['month']],
]

/** Verbs that name the date of a clip. */
export const VERBS: readonly (readonly [field: (typeof DATE_FIELDS)[number], verbs: string])[] = [
  [
    'date_taken',
    'filmed|shot|taken|recorded|captured|gefilmt|gedreht|aufgenommen|filme|filmee|tourne|tournee|filmado|grabado|girato|filmato',
  ],
  ['date_posted', 'posted|gepostet|publicado|poste|postato'],
  ['created', 'added|uploaded|hinzugefugt|hochgeladen|ajoute|ajoutee|anadido|subido|aggiunto|caricato'],
]

export const PREPOSITION = 'in|on|during|from|im|am|aus|vom|en|le|el|nel|il'

export const BETWEEN: readonly (readonly [first: string, second: string])[] = [
  ['from|between', 'to|until|till|and|-'],
  ['von|zwischen|vom', 'bis|und|-'],
  ['de|entre|du', 'a|y|et|au|-'],
  ['da|dal|tra|fra', 'a|al|e|-'],
  ['', 'to|until|till|bis|-'],
]
export const SINCE = 'since|seit|depuis|desde|dal'
export const AFTER = 'after|nach|apres|despues de|dopo'
export const BEFORE = 'before|vor|avant|antes de|prima di|prima del'
export const UNTIL = 'until|till|bis|hasta|fino a'

export type Period =
  | 'today'
  | 'yesterday'
  | 'past week'
  | 'this month'
  | 'last month'
  | 'this year'
  | 'last year'
/** Periods that end today or yesterday. */
export const PERIODS: readonly (readonly [name: Period, words: string])[] = [
  ['today', 'today|heute|hoy|oggi'],
  ['yesterday', 'yesterday|gestern|ayer|ieri'],
  [
    'past week',
    'last week|past week|this week|diese woche|letzte woche|cette semaine|la semaine derniere|esta semana|la semana pasada|questa settimana|la settimana scorsa',
  ],
  ['this month', 'this month|diesen monat|ce mois|este mes|questo mese'],
  ['last month', 'last month|letzten monat|le mois dernier|el mes pasado|il mese scorso'],
  ['this year', 'this year|dieses jahr|cette annee|este ano|quest anno'],
  ['last year', "last year|letztes jahr|l'annee derniere|el ano pasado|l'anno scorso"],
]
/** Single words that are a date only after a verb, as in "filmed today". */
export const NEEDS_VERB: readonly string[] = ['today', 'yesterday']
