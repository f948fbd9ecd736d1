/** The rows of the table of access for API keys; `api-keys.test.ts` calls every endpoint with one. */
import { KEY_SCOPES } from '@rushes/contract/key-scopes'
import { givenKey } from '../api-keys.ts'
import { members, staff } from './principals.ts'
import { accountA, NO_ID, none, type Row, row, type Subject } from './rows.ts'

const MANAGERS = members(403, { administratorA: 200, buyerB: 200 })
const MANAGER_A = { ...MANAGERS, buyerB: 404 }

const keyA: Subject = {
  name: "an API key of A's account",
  make: async ({ server, users }) => (await givenKey(server, users.administratorA)).id,
  absent: NO_ID,
  absentStatuses: members(403, { administratorA: 404, buyerB: 404 }),
}

export const KEYS: readonly Row[] = [
  row('GET /clip/keys', MANAGERS),
  row('POST /clip/keys', MANAGERS, none, () => ({
    body: { name: 'Archive', scopes: [...KEY_SCOPES], lifetimeDays: 90 },
  })),
  row('POST /clip/keys/:id/rotate', MANAGER_A, keyA),
  row('DELETE /clip/keys/:id', MANAGER_A, keyA),
  row('GET /clip/key', members(404)),
  row('GET /agency/accounts/:id/keys', staff('Manager'), {
    ...accountA,
    absentStatuses: staff('Manager', 404),
  }),
  row(
    'POST /agency/keys/:id/revoke',
    staff('Administrator'),
    { ...keyA, absentStatuses: staff('Administrator', 404) },
    () => ({ body: { reason: 'It was published by mistake.' } }),
  ),
]
