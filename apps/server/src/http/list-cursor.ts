/** Where a page of one of the desk's lists ended: the value by which it is sorted, and the id. */
import { AppError } from '../app-error.ts'

/** `key` is a whole number as text: microseconds do not fit a number of JavaScript exactly. */
export type ListPosition = { key: string; id: number }

export const writeListCursor = ({ key, id }: ListPosition): string =>
  Buffer.from(`${key}.${id}`).toString('base64url')

/** @throws AppError bad_cursor */
export function readListCursor(cursor: string): ListPosition {
  const [, key, id] = /^(\d{1,18})\.(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (key === undefined || Number(id) > 2_147_483_647) {
    throw new AppError('bad_cursor', 'This list has moved on. Please open it again.')
  }
  return { key, id: Number(id) }
}
