/** Reads from the audit who was given the addresses of files. */
import type { TestServer } from './test-server.ts'

/** @param object what the files are about, such as `order:7` @returns the number of each person, once for each address */
export async function mintedFor(
  { services: { db } }: TestServer,
  object: string,
): Promise<(number | null)[]> {
  const told = await db
    .selectFrom('audit')
    .select('actor_user_id')
    .where('object', '=', object)
    .where('action', '=', 'file.minted')
    .execute()
  return told.map(({ actor_user_id: id }) => id)
}
