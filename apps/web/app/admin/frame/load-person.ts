/** Loads the user of the admin area, once for each account. */
import type { Account } from '@rushes/contract/accounts'
import { ApiError } from '@rushes/contract/client'
import { loadMe } from '../kit/me-store.ts'
import type { Person } from '../kit/person.ts'

/** The reason why access is refused: no role, or a second factor to enter or to set up first. */
export type Stop = { needs: 'place' | 'factor' | 'new factor' }

const known = new WeakMap<Account, Promise<Person | Stop>>()

export function loadPerson(account: Account): Promise<Person | Stop> {
  const loaded = known.get(account)
  // The next screen does not wait for the counts of open work, and is shown without new ones if they cannot be loaded.
  if (loaded) loadMe().catch(() => undefined)
  const loading = loaded ?? fetchPerson()
  known.set(account, loading)
  loading.catch(() => known.delete(account))
  return loading
}

async function fetchPerson(): Promise<Person | Stop> {
  try {
    const { person, capabilities } = await loadMe()
    const { id, name, role } = person
    return { id, name, role, capabilities: new Set(capabilities) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 403) throw error
    if (error.code !== 'second_factor_required') return { needs: 'place' }
    return { needs: hasFactor(error.data) ? 'factor' : 'new factor' }
  }
}

const hasFactor = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'hasFactor' in data && data.hasFactor === true
