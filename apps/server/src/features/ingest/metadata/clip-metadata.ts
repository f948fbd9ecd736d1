/** The metadata of a file before there is a clip, and the columns of a table for it. */
import { allCodes, countryCode, countryCodeOfEnglish } from '@rushes/media/country-codes'
import { z } from 'zod'
import { type NameMatch, nameMatcher, suggestionOf } from '../sheet/match-names.rules.ts'

const Country = z.string().regex(/^[a-z]{2}$/, {
  error: ({ input }) =>
    `must be a country code of two letters, like gb${suggestionOf(nearestCountries(String(input)))}`,
})

const ENGLISH = new Intl.DisplayNames('en', { type: 'region' })
let findCountry: ((name: string) => NameMatch) | undefined

/** Suggests countries in English, which all users of tables understand. */
function nearestCountries(name: string): string[] {
  findCountry ??= nameMatcher([...allCodes().keys()].filter((one) => one.length > 3))
  const match = findCountry(name)
  const codes = 'name' in match ? [match.name] : match.nearest
  return codes.map((one) => ENGLISH.of((countryCode(one) ?? '').toUpperCase()) ?? one)
}

const isDate = (text: string) =>
  /^\d{4}$/.test(text) || z.iso.date().safeParse(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text).success

/** @param date a day, a month or a year */
export function splitDate(date: string | null) {
  if (date === null) return { date: null, precision: 'day' } as const
  if (date.length === 4) return { date: `${date}-01-01`, precision: 'year' } as const
  if (date.length === 7) return { date: `${date}-01`, precision: 'month' } as const
  return { date, precision: 'day' } as const
}

/** The longest texts, in characters. */
export const LONGEST = {
  title: 300,
  description: 5_000,
  place: 200,
  restrictions: 2_000,
  credit: 300,
  keyword: 80,
}

export const ClipMetadata = z
  .object({
    title: z.string().max(LONGEST.title, 'must not be longer than 300 characters'),
    description: z.string().max(LONGEST.description, 'must not be longer than 5,000 characters'),
    story: z.string().max(50_000, 'must not be longer than 50,000 characters'),
    keywords: z
      .array(z.string().max(LONGEST.keyword, 'must not hold a keyword of more than 80 characters'))
      .max(100),
    category: z.string(),
    tone: z.string().nullable(),
    footageType: z.string().nullable(),
    country: Country.nullable(),
    place: z.string().max(LONGEST.place, 'must not be longer than 200 characters'),
    dateTaken: z
      .string()
      .refine(isDate, 'must be a date like 2026-03-31, or a month like 2026-03')
      .nullable(),
    rating: z.enum(['GD', 'SV', 'BR'], 'must be GD, SV or BR'),
    restrictions: z.string().max(LONGEST.restrictions, 'must not be longer than 2,000 characters'),
    credit: z.string().max(LONGEST.credit, 'must not be longer than 300 characters'),
    type: z.enum(['video', 'short', 'image'], 'must be video, short or image'),
    notSocial: z.boolean('must be yes or no'),
    enquiryOnly: z.boolean('must be yes or no'),
    graphic: z.boolean('must be yes or no'),
    blockedCountries: z.array(Country),
    /** Name of the contributor; null for the agency's own material. */
    contributor: z.string().nullable(),
    supplierRef: z.string().max(100, 'must not be longer than 100 characters'),
    /** Fields for all files of a batch, not columns of a table. */
    publish: z.boolean(),
    publishAt: z.iso.datetime({ offset: true }),
    addedKeywords: z.array(z.string().max(LONGEST.keyword)).max(50),
    addedRestrictions: z.string().max(LONGEST.restrictions),
  })
  .partial()
export type ClipMetadata = z.output<typeof ClipMetadata>

type Read = (cell: string) => unknown
type Column = {
  field: keyof ClipMetadata
  read: Read
  /** Value for a cell with `-`; absent if a value is required. */
  cleared?: '' | null | readonly never[]
}

const asIs: Read = (cell) => cell
/**
 * Reads a code or an English name; a name in another language is refused, and the English name is suggested.
 */
const country: Read = (cell) => countryCodeOfEnglish(cell) ?? cell.toLowerCase()
const lowerCase: Read = (cell) => cell.toLowerCase()
const splitList = (cell: string) =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
const yesOrNo: Read = (cell) => {
  if (/^(yes|y|true|1)$/i.test(cell)) return true
  return /^(no|n|false|0)$/i.test(cell) ? false : cell
}

/** Columns by their name in the first row; an empty cell is ignored, and `-` clears the field. */
export const COLUMNS: ReadonlyMap<string, Column> = new Map<string, Column>([
  ['title', { field: 'title', read: asIs }],
  ['description', { field: 'description', read: asIs, cleared: '' }],
  ['story', { field: 'story', read: asIs, cleared: '' }],
  ['keywords', { field: 'keywords', read: splitList, cleared: [] }],
  ['category', { field: 'category', read: asIs }],
  ['tone', { field: 'tone', read: asIs, cleared: null }],
  ['footage_type', { field: 'footageType', read: asIs, cleared: null }],
  ['country', { field: 'country', read: country, cleared: null }],
  ['place', { field: 'place', read: asIs, cleared: '' }],
  ['date_taken', { field: 'dateTaken', read: asIs, cleared: null }],
  ['rating', { field: 'rating', read: (cell) => cell.toUpperCase() }],
  ['restrictions', { field: 'restrictions', read: asIs, cleared: '' }],
  ['credit', { field: 'credit', read: asIs, cleared: '' }],
  ['contributor', { field: 'contributor', read: asIs, cleared: null }],
  ['supplier_ref', { field: 'supplierRef', read: asIs, cleared: '' }],
  ['type', { field: 'type', read: lowerCase }],
  ['not_social', { field: 'notSocial', read: yesOrNo }],
  ['enquiry_only', { field: 'enquiryOnly', read: yesOrNo }],
  ['graphic', { field: 'graphic', read: yesOrNo }],
  [
    'blocked_countries',
    { field: 'blockedCountries', read: (cell) => splitList(cell).map(country), cleared: [] },
  ],
])

/** Returns the cells for these columns; absent metadata becomes an empty cell. */
export function cellsOf(metadata: ClipMetadata, columns: Iterable<string>): string[] {
  const values = new Map<string, unknown>(Object.entries(metadata))
  return [...columns].map((column) => cellOf(values.get(COLUMNS.get(column)?.field ?? '')))
}

function cellOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('; ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : ''
}
