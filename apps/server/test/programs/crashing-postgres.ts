/** Starts the embedded PostgreSQL, writes a row, reports it, and waits to be killed. */
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/platform/postgres/embedded-postgres.ts'

const postgres = await startEmbeddedPostgres(process.argv[2] ?? '')
const client = new pg.Client(postgres.ownerUrl)
await client.connect()
await client.query('create table if not exists kept (word text)')
await client.query("insert into kept values ('written before the crash')")
process.stdout.write('written\n')
setInterval(() => undefined, 1_000)
