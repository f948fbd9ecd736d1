/** Reads from the audit the users that received addresses of files. */
import type { TestServer } from './test-server.ts'

/** @param object the object of the files, such as `order:7` @returns the id of each user, once for each address */
export async function mintedFor(
  { services: { db } }: TestServer,
  object: string,
): Promise<(number | null)[]> {
  const recorded = await db
    .selectFrom('audit')
    .select('actor_user_id')
    .where('object', '=', object)
    .where('action', '=', 'file.minted')
    .execute()
  return recorded.map(({ actor_user_id: id }) => id)
}
