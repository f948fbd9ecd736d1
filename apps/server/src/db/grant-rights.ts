/** Grants the application's role its rights in the database: to read and write rows only (R-RIGHTS-1). */
import { sql } from 'kysely'
import type { Db } from './db.ts'

const SCHEMAS = ['public', 'pgboss']
/** Only the owner writes the record of migrations and, by triggers, the extent of the audit (R-AUDIT-3). */
const OWNERS_TABLES = ['kysely_migration', 'kysely_migration_lock', 'applied_functions', 'audit_head']

/**
 * @param owner connected as the role that owns the schemas
 * @param application connected as the application's role; nothing is granted if it is the same role
 */
export async function grantRights(owner: Db, application: Db): Promise<void> {
  const connected = await sql<{ role: string }>`select current_user as role`.execute(application)
  const role = connected.rows[0]?.role ?? ''
  await owner.transaction().execute(async (tx) => {
    // Two processes that start together would change the same rows of the catalogue.
    await sql`select pg_advisory_xact_lock(hashtextextended('grant rights', 0))`.execute(tx)
    const { rows } = await sql<{ schema: string | null; owner: string; database: string }>`
      select nspname as schema, current_user as owner, current_database() as database
        from pg_namespace where nspname = any (${SCHEMAS})`.execute(tx)
    for (const { schema, owner, database } of rows) {
      if (owner === role) return
      await sql.raw(statements({ schema: String(schema), role, database })).execute(tx)
    }
    // Versions of the search index also follow the clock, for which the sequence is set forward.
    await sql`grant update on sequence search_versions to ${sql.id(role)}`.execute(tx)
  })
}

function statements(names: { schema: string; role: string; database: string }): string {
  const { schema, role, database } = {
    schema: quoted(names.schema),
    role: quoted(names.role),
    database: quoted(names.database),
  }
  const owners = OWNERS_TABLES.map((table) => `public.${quoted(table)}`).join(', ')
  return `
    revoke temporary on database ${database} from public;
    grant usage on schema ${schema} to ${role};
    grant select, insert, update, delete on all tables in schema ${schema} to ${role};
    grant usage, select on all sequences in schema ${schema} to ${role};
    grant execute on all functions in schema ${schema} to ${role};
    revoke insert, update, delete on ${owners} from ${role};`
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
