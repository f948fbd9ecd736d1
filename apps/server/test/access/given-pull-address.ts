/** A pull address for rows of the access tables. */
import type { World } from './principals.ts'

/** Creates a pull address of A, instead of those that exist, because a user has only ten. */
export async function givenPullAddress({ server, users }: World) {
  await server.services.db.deleteFrom('pull_addresses').execute()
  const body = { name: 'Edit suite', lifetimeDays: 30 } as const
  return (await users.buyerA.call('POST /clip/pull-addresses', { body })).data
}
