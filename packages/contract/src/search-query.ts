/** What may be asked of a search of clips or packages: the parameters of its address. */
import { z } from 'zod'
import { commaList, Day, optional, wholeNumber } from './endpoint.ts'
import { DATE_FIELDS, ORIENTATIONS, PERIODS, QUALITIES, RATINGS, SORTS } from './search-options.ts'

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

/** Several parameters have two spellings that mean the same. */
export const ClipSearchQuery = PackageSearchQuery.extend({
  type: optional(z.enum(['video', 'image', 'short'])),
  category: optional(z.string().trim().max(80)),
  cat: optional(commaList(z.string().regex(/^\d{1,9}$/))),
  location: optional(commaList(z.string().regex(/^[a-z]{2}$/))),
  loc2: optional(z.string().trim().max(80)),
  rating: optional(commaList(z.enum(RATINGS))),
  quality: optional(commaList(z.enum(QUALITIES))),
  tone: optional(commaList(z.string().regex(/^\d{1,9}$/))),
  mood: optional(commaList(z.string().regex(/^\d{1,9}$/))),
  ftype: optional(commaList(z.string().regex(/^\d{1,9}$/))),
  duration_start: optional(wholeNumber(0, 86_400)),
  duration_end: optional(wholeNumber(0, 86_400)),
  meme: optional(z.enum(['0', '1'])),
  orientation: optional(commaList(z.enum(ORIENTATIONS))),
  /** 1 finds clips without restrictions only. */
  unrestricted: optional(z.enum(['0', '1'])),
  /** 1 finds clips that accounts of the viewer's country may have; for members only. */
  cleared: optional(z.enum(['0', '1'])),
  /** 1 finds clips that the viewer could download now, by a licence or a credit of the account; for members only. */
  obtainable: optional(z.enum(['0', '1'])),
})
export type ClipSearchQuery = z.output<typeof ClipSearchQuery>
