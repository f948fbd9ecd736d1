/** The cursor of a page of a list: the position of the last row of the previous page. */
import { MAX_INTEGER } from '@rushes/contract/integers'
import { AppError } from '../app-error.ts'
import type { ListPosition } from '../db/keyset.ts'

const PAGE_SIZE = 50
/** One row more than a page shows, to find out whether there is a next page. */
export const PAGE_LIMIT = PAGE_SIZE + 1

const writeListCursor = ({ key, id }: ListPosition): string =>
  Buffer.from(`${key}.${id}`).toString('base64url')

/** @throws AppError bad_cursor */
function readListCursor(cursor: string): ListPosition {
  const [, key, id] = /^(\d{1,18})\.(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (key === undefined || Number(id) > MAX_INTEGER) {
    throw new AppError('bad_cursor', 'This list has changed. Please reload it.')
  }
  return { key, id: Number(id) }
}

/** @throws AppError bad_cursor */
export const positionOf = (cursor: string | undefined): ListPosition | undefined =>
  cursor === undefined ? undefined : readListCursor(cursor)

/** The rows that a page shows, and the cursor of the next page. @param rows at most `PAGE_LIMIT` of them are read */
export function pageOfRows<Row extends ListPosition>(
  rows: readonly Row[],
): { shown: Row[]; next: string | null } {
  const shown = rows.slice(0, PAGE_SIZE)
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
  return { shown, next: last ? writeListCursor(last) : null }
}
