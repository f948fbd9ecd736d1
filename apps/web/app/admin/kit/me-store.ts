/**
 * The API's data about the staff user: open work, first steps and notices, for the side bar and the home
 * screen.
 */
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'

export type Me = Data<'GET /agency/me'>

const me = store<Me | null>(null)
export const useMe = me.use

/** @throws ApiError for a user without access, or without a second factor */
export async function loadMe(): Promise<Me> {
  const { data } = await browserApi.call('GET /agency/me')
  me.write(data)
  return data
}
