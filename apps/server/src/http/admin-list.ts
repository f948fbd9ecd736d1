/** Reads the lists of the admin area: pages of 50 rows, and all rows of a question as a CSV file. */
import type { CsvFile } from '@rushes/contract/histories'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Counted, readPart } from '../db/found-rows.ts'
import type { ListPosition, ListRange } from '../db/keyset.ts'
import { historyFile, MAX_IN_FILE } from './history.ts'
import { PAGE_LIMIT, pageOfRows, positionOf } from './list-cursor.ts'

/** The address of a list, as its endpoint parses it. */
export type QueryOf<E extends { schema: { querystring: z.ZodType } }> = z.output<E['schema']['querystring']>

type AdminList<Query, Question, Row, Item> = {
  question: (query: Query, request: FastifyRequest) => Question | Promise<Question>
  rows: (question: Question, range: ListRange) => Promise<Row[]>
  count: (question: Question) => Promise<Counted>
  item: (row: Row, question: Question) => Item
  /** The words that are searched for in texts; the first page of such a search also counts its rows. */
  words?: (question: Question) => string | undefined
}

type Table<Question, Row> = {
  /** Without `.csv`. */
  name: string
  columns: readonly string[]
  cells: (row: Row, question: Question) => readonly string[]
}

export function adminList<
  Query extends { cursor?: string | undefined },
  Question,
  Row extends ListPosition,
  Item,
>({ question, rows, count, item, words }: AdminList<Query, Question, Row, Item>) {
  return {
    /** @throws AppError bad_cursor */
    async page(request: FastifyRequest & { query: Query }) {
      const requested = await question(request.query, request)
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
      { name, columns, cells }: Table<Question, Row>,
    ): Promise<z.output<typeof CsvFile>> {
      const requested = await question(request.query, request)
      const found = await rows(requested, { after: undefined, limit: MAX_IN_FILE + 1 })
      return historyFile(
        name,
        columns,
        found.map((row) => [cells(row, requested)]),
      )
    },
  }
}
