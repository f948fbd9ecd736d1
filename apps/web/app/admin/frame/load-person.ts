/** Loads who works in the admin area, once for each account. */
import type { Account } from '@rushes/contract/accounts'
import { ApiError } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import type { Person } from '../kit/person.ts'

/** Why access is refused: no role, or a second factor to enter or to set up first. */
export type Stop = { needs: 'place' | 'factor' | 'new factor' }

const known = new WeakMap<Account, Promise<Person | Stop>>()

export function loadPerson(account: Account): Promise<Person | Stop> {
  const loading = known.get(account) ?? fetchPerson()
  known.set(account, loading)
  loading.catch(() => known.delete(account))
  return loading
}

async function fetchPerson(): Promise<Person | Stop> {
  try {
    const { data } = await browserApi.call('GET /agency/me')
    const { name, role } = data.person
    return { name, role, capabilities: new Set(data.capabilities) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    if (error.code !== 'second_factor_required') return { needs: 'place' }
    return { needs: hasFactor(error.data) ? 'factor' : 'new factor' }
  }
}

const hasFactor = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'hasFactor' in data && data.hasFactor === true
