/** The roles and the database of the embedded PostgreSQL. */
import pg from 'pg'
import { type DatabaseRole, passwordOf, urlOf } from './database-urls.ts'

export const DATABASE = 'rushes'
const ROLES: readonly DatabaseRole[] = ['rushes_owner', 'rushes_app']

/** Makes what is missing. A database of the superuser's, as earlier versions made it, is given to the owner. */
export async function createDatabase(folder: string, port: number): Promise<void> {
  await onDatabase(urlOf(folder, port, 'postgres'), async (client) => {
    const roles = await client.query<{ rolname: string }>('select rolname from pg_roles')
    for (const role of ROLES) {
      if (roles.rows.some(({ rolname }) => rolname === role)) continue
      await client.query(`create role ${role} login password '${passwordOf(folder, role)}'`)
    }
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [DATABASE],
    )
    if (rows[0]?.owner === 'rushes_owner') return
    if (rows.length === 0) await client.query(`create database ${DATABASE} owner rushes_owner`)
    else await giveToOwner(client, urlOf(folder, port, DATABASE))
  })
}

async function giveToOwner(client: pg.Client, databaseUrl: string): Promise<void> {
  await onDatabase(databaseUrl, (database) => database.query(GIVE_TO_OWNER))
  await client.query(`alter database ${DATABASE} owner to rushes_owner`)
}

const GIVE_TO_OWNER = `do $$
declare statement text;
begin
  for statement in
    select format('alter schema %I owner to rushes_owner', nspname) from pg_namespace where nspname = 'pgboss'
    union all
    select format('alter %s %s owner to rushes_owner', case relkind when 'S' then 'sequence' else 'table' end, oid::regclass)
      from pg_class where relkind in ('r', 'p', 'S') and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
        and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i') and relkind = 'S')
    union all
    select format('alter function %s owner to rushes_owner', oid::regprocedure)
      from pg_proc where pronamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
  loop execute statement; end loop;
end $$`

async function onDatabase(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
