/** The application's role reads and writes rows, and nothing else (R-RIGHTS-1). Every other test works as this role, too. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { pgBossJobs } from '../platform/jobs/pg-boss-jobs.ts'
import { grantRights } from './grant-rights.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe("the application's role", () => {
  test.each([
    'alter table credit_entries disable trigger all',
    'alter table credit_entries disable trigger credit_entries_append_only',
    'drop trigger credit_entries_append_only on credit_entries',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'create function mine() returns integer language sql as $$ select 1 $$',
    'create function pg_temp.mine() returns integer language sql as $$ select 1 $$',
    'create table mine (id integer)',
    'create temporary table mine (id integer)',
    'create schema mine',
    'create extension pg_stat_statements',
    'create role mine',
    'drop table credit_entries',
    'drop table licences cascade',
    'truncate credit_entries',
    'alter table credit_entries add column mine integer',
    'alter table users owner to current_user',
    'set session_replication_role = replica',
    'set role rushes_owner',
    'set role postgres',
    "copy users to program 'cat'",
    "copy users to '/tmp/users'",
    "select pg_read_file('/etc/passwd')",
    "alter system set log_statement = 'all'",
    'update audit_head set number = 0',
    'delete from audit_head',
    "insert into kysely_migration values ('9999-mine', 'now')",
    "insert into applied_functions values ('mine', '')",
    'create table pgboss.mine (id integer)',
    'drop table pgboss.job',
  ])("the application's role is refused: %s", async (statement) => {
    await expect(server.pool.query(statement)).rejects.toThrow(/permission denied|must be (owner|able)/)
  })

  test("the application's role cannot change an entry of the ledger", async () => {
    const user = await server.givenUser()
    await server.pool.query(`insert into standard_credits values (${user.accountId}, 'video', 5)`)
    await server.pool.query(`
      insert into credit_entries (account_id, media, delta, reason, created_at)
        values (${user.accountId}, 'video', -1, 'download', now())`)
    for (const statement of ['update credit_entries set delta = 1', 'delete from credit_entries']) {
      await expect(server.pool.query(statement)).rejects.toThrow('credit_entries is append-only')
    }
  })

  test("the application's role can read every table, so none was created after the rights were granted", async () => {
    const { rows } = await sql<{ table: string }>`
      select oid::regclass::text as table from pg_class
      where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
        and relname not like 'kysely_migration%' and relname not in ('applied_functions', 'audit_head')
        and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
          and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))`.execute(
      server.services.db,
    )
    expect(rows).toEqual([])
  })

  test("the application's role runs the queue", async () => {
    const queue = pgBossJobs(server.databaseUrl)
    const errors: object[] = []
    const done = Promise.withResolvers<unknown>()
    const job = {
      name: 'rights',
      every: '0 0 1 1 *',
      run: async (_: object, data: object) => done.resolve(data),
    }
    await queue.start({ log: { error: (details) => void errors.push(details) } }, [job], { work: true })
    await queue.send('rights', { clip: 1 })
    expect(await done.promise).toEqual({ clip: 1 })
    await queue.stop()
    expect(errors).toEqual([])
  })
})

test('a role that owns the schema itself keeps its rights', async () => {
  await grantRights(server.ownerDb, server.ownerDb)
  await sql`insert into kysely_migration values ('9999-mine', 'now')`.execute(server.ownerDb)
})
