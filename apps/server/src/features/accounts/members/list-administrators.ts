/** Lists the users who manage an account, for emails that all of them get. */
import type { Db } from '../../../db/db.ts'
import { listMembers } from './members.queries.ts'
import { managesMembers } from './members.rules.ts'

export async function listAdministrators(db: Db, accountId: number) {
  const members = await listMembers(db, accountId)
  return members.filter(({ status, role }) => status === 'active' && managesMembers(role))
}
