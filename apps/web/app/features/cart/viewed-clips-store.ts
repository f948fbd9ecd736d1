/** The most recently opened clips. They never leave this browser, and other users of it do not see them. */
import { fieldsOf } from '../../lib/fields-of.ts'
import { storedValue } from '../../lib/stored-value.ts'
import { loadAccount } from '../account/session-store.ts'

/** `owner` is 0 before a login. */
type Viewed = { owner: number; ids: readonly number[] }

const NONE: Viewed = { owner: 0, ids: [] }
const MAX_KEPT = 8

const viewed = storedValue<Viewed>({ key: 'rushes.viewed', fallback: NONE, parse: parseViewed })

function parseViewed(stored: unknown): Viewed | null {
  const { owner, ids } = fieldsOf(stored)
  if (typeof owner !== 'number' || !Array.isArray(ids)) return null
  return { owner, ids: ids.filter((id) => Number.isSafeInteger(id)).slice(0, MAX_KEPT) }
}

/** @returns ids, the newest first */
export async function viewedClips(): Promise<readonly number[]> {
  return (await ownViewed()).ids
}

export async function rememberViewed(id: number): Promise<void> {
  const { owner, ids } = await ownViewed()
  viewed.write({ owner, ids: [id, ...ids.filter((other) => other !== id)].slice(0, MAX_KEPT) })
}

/** The viewed clips of a guest are moved to the user who logs in; those of a member stay with the member. */
async function ownViewed(): Promise<Viewed> {
  const account = await loadAccount().catch(() => null)
  const owner = account?.userId ?? 0
  const { owner: before, ids } = viewed.read()
  return before === 0 || before === owner ? { owner, ids } : { ...NONE, owner }
}
