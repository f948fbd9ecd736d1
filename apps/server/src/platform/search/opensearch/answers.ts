/** Schemas of the engine's responses. A response from only a part of the shards is invalid. */
import { z } from 'zod'

const Whole = z.object({ timed_out: z.literal(false), _shards: z.object({ failed: z.literal(0) }) })

export const Counted = Whole.extend({ hits: z.object({ total: z.object({ value: z.int() }) }) })

const Hit = z.object({ _index: z.string(), sort: z.array(z.number()).min(1) })
export type Hit = z.output<typeof Hit>

export const Page = Whole.extend({
  hits: z.object({ total: z.object({ value: z.int() }).optional(), hits: z.array(Hit) }),
})

/** The id is last in every sort order. */
export const idOf = ({ sort }: Pick<Hit, 'sort'>): number => sort.at(-1) ?? 0

export const Buckets = z.object({
  buckets: z.array(z.object({ key: z.string(), doc_count: z.int() })),
})
export const Filtered = z.object({ doc_count: z.int() })

export const withAggregations = <T extends z.ZodType>(aggregations: T) => Whole.extend({ aggregations })

export const Anything = z.unknown()
