/** Contradictions among the addresses of the database. */
import type { Variables } from './environment.ts'

type Given = Pick<
  Variables,
  'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL' | 'DATABASE_POOLER'
>

/** Returns one sentence for each error. */
export function databaseErrors(env: Given): string[] {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = env
  const wrong: string[] = []
  if (env.DATABASE_OWNER_URL !== undefined && url === undefined) {
    wrong.push('DATABASE_OWNER_URL needs DATABASE_URL: the embedded database makes its own roles.')
  }
  if (env.DATABASE_POOLER && (url === undefined || directUrl === undefined)) {
    wrong.push(
      'DATABASE_POOLER=1 needs DATABASE_URL, the address of the pooler, and DATABASE_DIRECT_URL, the one of the database: jobs, events and migrations pass the pooler by.',
    )
  }
  if (!env.DATABASE_POOLER && directUrl !== undefined) {
    wrong.push(
      'DATABASE_DIRECT_URL needs DATABASE_POOLER=1: without a pooler DATABASE_URL is the direct way.',
    )
  }
  if (directUrl !== undefined && directUrl === url) {
    wrong.push('DATABASE_DIRECT_URL is DATABASE_URL: it must lead past the pooler.')
  }
  if (env.DATABASE_REPLICA_URL !== undefined && url === undefined) {
    wrong.push('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica.')
  }
  return wrong
}
