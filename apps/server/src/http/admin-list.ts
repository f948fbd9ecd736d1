/** Reads the lists of the admin area: pages of 50 rows, and all rows of a query as a CSV file. */
import type { CsvFile } from '@rushes/contract/histories'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Counted, readPart } from '../db/found-rows.ts'
import type { ListPosition, ListRange } from '../db/keyset.ts'
import { historyFile, MAX_IN_FILE } from './history.ts'
import { PAGE_LIMIT, pageOfRows, positionOf } from './list-cursor.ts'

/** The parsed query string of a list. */
export type QueryOf<E extends { schema: { querystring: z.ZodType } }> = z.output<E['schema']['querystring']>

type AdminList<Query, Criteria, Row, Item> = {
  criteria: (query: Query, request: FastifyRequest) => Criteria | Promise<Criteria>
  rows: (criteria: Criteria, range: ListRange) => Promise<Row[]>
  count: (criteria: Criteria) => Promise<Counted>
  item: (row: Row, criteria: Criteria) => Item
  /** The search words; the first page of such a search also counts its rows. */
  words?: (criteria: Criteria) => string | undefined
}

type Table<Criteria, Row> = {
  /** File name without `.csv`. */
  name: string
  columns: readonly string[]
  cells: (row: Row, criteria: Criteria) => readonly string[]
}

export function adminList<
  Query extends { cursor?: string | undefined },
  Criteria,
  Row extends ListPosition,
  Item,
>({ criteria, rows, count, item, words }: AdminList<Query, Criteria, Row, Item>) {
  return {
    /** @throws AppError bad_cursor */
    async page(request: FastifyRequest & { query: Query }) {
      const requested = await criteria(request.query, request)
      const after = positionOf(request.query.cursor)
      const [found, counted] = await readPart(
        { q: words?.(requested), after, limit: PAGE_LIMIT },
        { list: (limit) => rows(requested, { after, limit }), count: () => count(requested) },
      )
      const { shown, next } = pageOfRows(found)
      return { items: shown.map((row) => item(row, requested)), next, ...counted }
    },

    async file(
      request: FastifyRequest & { query: Query },
      { name, columns, cells }: Table<Criteria, Row>,
    ): Promise<z.output<typeof CsvFile>> {
      const requested = await criteria(request.query, request)
      const found = await rows(requested, { after: undefined, limit: MAX_IN_FILE + 1 })
      return historyFile(
        name,
        columns,
        found.map((row) => [cells(row, requested)]),
      )
    },
  }
}
