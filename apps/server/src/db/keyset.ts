/** Continues a list where its last page ended, along an index of the sorted value and the id. */
import { type RawBuilder, sql } from 'kysely'

/** `key` is the sorted value as a whole number in text: microseconds do not fit a number of JavaScript exactly. */
export type ListPosition = { key: string; id: number }

export type ListOrder<Sort extends string> = { sort: Sort; ascending: boolean }

/** The rows of a list after a position; without a position, from the first row. */
export type ListRange = { after: ListPosition | undefined; limit: number }

type SortValue = {
  value: RawBuilder<unknown>
  key: RawBuilder<unknown>
  fromKey: (key: string) => RawBuilder<unknown>
}

export const byNumber = (value: RawBuilder<unknown>): SortValue => ({
  value,
  key: value,
  fromKey: (key) => sql`${key}::bigint`,
})

export const byTime = (value: RawBuilder<unknown>): SortValue => ({
  value,
  key: sql`(extract(epoch from ${value}) * 1000000)::bigint`,
  fromKey: (key) => sql`('epoch'::timestamptz + ${key}::bigint * interval '1 microsecond')`,
})

export const byDay = (value: RawBuilder<unknown>): SortValue => ({
  value,
  key: sql`(${value} - date '1970-01-01')`,
  fromKey: (key) => sql`(date '1970-01-01' + ${key}::integer)`,
})

type Walk = { ascending: boolean; after: ListPosition | undefined }

/** The key of a row, the condition of the rows after a position, and the order of the list. */
export function keyset(
  id: RawBuilder<unknown>,
  { value, key, fromKey }: SortValue,
  { ascending, after }: Walk,
) {
  const direction = ascending ? sql`asc` : sql`desc`
  const sign = ascending ? sql`>` : sql`<`
  return {
    key: sql<string>`${key}::text`,
    place: after
      ? sql<boolean>`(${value}, ${id}) ${sign} (${fromKey(after.key)}, ${after.id})`
      : sql<boolean>`true`,
    order: sql`${value} ${direction}, ${id} ${direction}`,
  }
}
