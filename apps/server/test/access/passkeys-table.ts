/** The rows of the table of access for passkeys. */
import { randomUUID } from 'node:crypto'
import { everyone, members, only, staff } from './principals.ts'
import * as subjects from './rows.ts'
import { type Row, row, type Subject } from './rows.ts'

const A_ALONE = only({ buyerA: 200 })

const passkeyA: Subject = {
  name: 'a passkey of A',
  async make({ server: { services }, users }) {
    const { id } = await services.db
      .insertInto('passkeys')
      .values({
        user_id: users.buyerA.userId,
        credential_id: randomUUID(),
        public_key: Buffer.alloc(1),
        counter: 0,
        name: 'Phone',
        created_at: services.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  absent: subjects.NO_ID,
}

const identity = { id: 'none', rawId: 'none', type: 'public-key' as const }
/** Returns an assertion of a new passkey, because attempts with one passkey are limited. */
const assertion = () => {
  const id = randomUUID()
  return {
    body: {
      credential: {
        ...identity,
        id,
        rawId: id,
        response: { clientDataJSON: 'none', authenticatorData: 'none', signature: 'none' },
      },
    },
  }
}

export const PASSKEYS: readonly Row[] = [
  row('GET /clip/users/passkeys', members()),
  row('POST /clip/users/confirm', members(422), subjects.none, () => ({ body: { password: 'wrong' } })),
  row('POST /clip/users/passkeys/begin', members()),
  row('POST /clip/users/passkeys', members(422), subjects.none, () => ({
    body: { credential: { ...identity, response: { clientDataJSON: 'none', attestationObject: 'none' } } },
  })),
  row('POST /clip/users/passkeys/:id/name', A_ALONE, passkeyA, () => ({ body: { name: 'Phone' } })),
  row('DELETE /clip/users/passkeys/:id', A_ALONE, passkeyA),
  row('POST /clip/users/passkey-login/begin', everyone()),
  row('POST /clip/users/passkey-login', everyone(401), subjects.none, assertion),
  row('POST /agency/session/passkey/begin', staff('Staff', 409)),
  row('POST /agency/session/passkey', staff('Staff', 422), subjects.none, assertion),
]
