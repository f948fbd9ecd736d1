/** Declares the lists of the admin area: pages of 50 rows, and all rows of a query as a CSV file. */
import { z } from 'zod'
import { type Endpoint, optional, replies } from './endpoint.ts'
import { CsvFile } from './histories.ts'
import { EXPORT_LIMIT } from './limits.ts'

export const Cursor = optional(z.string().max(300))

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    /** The cursor of the next page; null on the last. */
    next: z.string().nullable(),
  })
}

export function countedPageOf<Item extends z.ZodType>(item: Item) {
  return pageOf(item).extend({
    /** All rows that match; at most 10,000, or 100 of words, when not exact. */
    count: z.int(),
    countIsExact: z.boolean(),
  })
}

type List<Url, Config, Filter> = { url: Url; config: Config; summary: string; filter: Filter }

export function listOf<
  Item extends z.ZodType,
  const Url extends Endpoint['url'],
  const Config extends Endpoint['config'],
  Filter extends z.ZodRawShape,
>(item: Item, { url, config, summary, filter }: List<Url, Config, z.ZodObject<Filter>>) {
  return {
    method: 'GET',
    url,
    config,
    schema: {
      summary,
      tags: ['Agency'],
      querystring: filter.extend({ cursor: Cursor }),
      response: replies(countedPageOf(item)),
    },
  } as const
}

export function csvOf<
  const Url extends Endpoint['url'],
  const Config extends Endpoint['config'],
  Filter extends z.ZodObject,
>({ url, config }: { url: Url; config: Config }, filter: Filter, summary: string) {
  return {
    method: 'GET',
    url: `${url}/csv`,
    config: { ...config, limits: [EXPORT_LIMIT] },
    schema: { summary, tags: ['Agency'], querystring: filter, response: replies(CsvFile) },
  } as const
}
