/** Reads the records of the audit. */
import type { TestServer } from './test-server.ts'

/** Returns the actions on an object, such as `user:5001`, the oldest first. */
export async function auditedActions({ services }: TestServer, object: string): Promise<string[]> {
  const rows = await services.db
    .selectFrom('audit')
    .select('action')
    .where('object', '=', object)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}
