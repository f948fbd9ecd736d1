/** The parameters of a search of clips or packages in the address. */
import { z } from 'zod'
import { commaList, Day, optional, wholeNumber } from './endpoint.ts'
import { recordOf } from './record-of.ts'
import { ACCOUNT_FILTERS, type Filter, LIST_FILTERS, SWITCH_FILTERS } from './search-filters.ts'
import { DATE_FIELDS, PERIODS, SORTS } from './search-options.ts'

/** The part of a search that packages share with clips. */
export const PackageSearchQuery = z.object({
  term: optional(z.string().trim().max(200, 'Please search for at most 200 characters')),
  period: optional(z.enum(PERIODS)),
  cdatefrom: optional(Day),
  cdateto: optional(Day),
  datefield: optional(z.enum(DATE_FIELDS)),
  sort: optional(z.enum(SORTS)),
  dir: optional(z.enum(['asc', 'desc'])),
  page: wholeNumber(1, 500).default(1),
  page_size: wholeNumber(1, 96).default(24),
  es_after: optional(z.string().max(600)),
  /** 1 searches for exactly what was typed, also when a corrected spelling would find something. */
  exact: optional(z.enum(['0', '1'])),
  /** 1 with a page n answers pages 1 to n at once, so that a returning visitor finds them all. */
  back_on_search: optional(z.enum(['0', '1'])),
})

const Switch = optional(z.enum(['0', '1']))

function listOf({ values = [], source }: Pick<Filter, 'values' | 'source'>) {
  if (source === undefined) return valueList(z.enum(values.map(({ value }) => value)))
  return valueList(z.string().regex(source === 'countries' ? /^[a-z]{2}$/ : /^\d{1,9}$/))
}

const valueList = (value: z.ZodType<string, string>) => optional(commaList(value))

/** Several parameters have two spellings that mean the same. */
export const ClipSearchQuery = PackageSearchQuery.extend({
  type: optional(z.enum(['video', 'image', 'short'])),
  category: optional(z.string().trim().max(80)),
  ...recordOf(LIST_FILTERS, listOf),
  mood: listOf({ source: 'tones' }),
  loc2: optional(z.string().trim().max(80)),
  duration_start: optional(wholeNumber(0, 86_400)),
  duration_end: optional(wholeNumber(0, 86_400)),
  /** 1 finds only clips that have it. */
  ...recordOf(SWITCH_FILTERS, () => Switch),
  /** 1 finds only clips that the account can obtain; for members. */
  ...recordOf(ACCOUNT_FILTERS, () => Switch),
})
export type ClipSearchQuery = z.output<typeof ClipSearchQuery>
