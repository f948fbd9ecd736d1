/** A path without a valid id is Not found, also for a guest. */
import { data } from 'react-router'

const ID = /^[1-9]\d{0,9}$/

export const isId = (id: string): boolean => ID.test(id)

/**
 * Checks the id in the loader of a screen for members.
 * @throws a response with 404
 */
export function requireId(id: string): null {
  if (isId(id)) return null
  throw data(null, { status: 404 })
}
