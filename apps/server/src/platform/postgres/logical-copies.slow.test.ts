/**
 * A logical backup of the embedded database: its content, and where it is refused. The test on a whole shop is
 * `test/chaos/logical-backup.test.ts`.
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { PATIENT } from '../../../test/patient.ts'
import { openDb, openPool } from '../../db/db.ts'
import { prepareDatabase } from '../../prepare-database.ts'
import { type CopiedFile, CopyRefused } from './database-copies.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { logicalCopies } from './logical-copies.ts'

let dataDir: string
let source: EmbeddedPostgres
beforeAll(async () => {
  dataDir = givenFolder()
  source = await startEmbeddedPostgres(dataDir)
  const db = openDb(openPool(source.url, PATIENT))
  await prepareDatabase(source.ownerUrl, { db, log: { info() {} }, demo: true })
  await db.destroy()
  await sendRequest(
    source,
    ...ODD_NAMES.map(
      (name) => `insert into accounts (name, country_code) values (${pg.escapeLiteral(name)}, 'gb')`,
    ),
    `insert into contributors (name, share_percent, statement_currency, created_at)
       select repeat('name ', 30) || number, 12.50, 'EUR', '2026-11-23 04:00:00.123456+00' from generate_series(1, 2000) number`,
    // One row is larger than a chunk.
    `insert into outbox_mails (dedupe_key, recipient, subject, text, html, created_at)
       select number, 'a@b.example', 'Long', repeat('long ', 100000), '', 'infinity' from generate_series(1, 20) number`,
    `insert into search_synonyms (words) values ('{"a \\"b\\"",c\\\\d,"null",NULL}')`,
    `select setval('clip_ids', 70000)`,
    `select nextval('search_versions')`,
  )
}, 120_000)
afterAll(async () => {
  await source.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
const ODD_NAMES = [
  'Tab\there',
  'Line\nfeed',
  'Back\\slash \\N \\.',
  'Ünïcode 🎬',
  'Quote \' and "',
  '\\.',
  '',
]

function givenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-logical-'))
  // Started by root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  return folder
}

async function sendRequest({ superuserUrl }: EmbeddedPostgres, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client(superuserUrl)
  client.on('error', () => {})
  await client.connect()
  let rows: unknown[] = []
  try {
    for (const statement of statements) rows = (await client.query(statement)).rows
  } finally {
    await client.end()
  }
  return rows
}

type Kept = { name: string; content: Buffer }

async function backUp(): Promise<Kept[]> {
  const kept: Kept[] = []
  await logicalCopies(dataDir).copy(async (name, content) => {
    kept.push({ name, content: await buffer(content) })
  })
  return kept
}

async function* asCopy(kept: readonly Kept[]): AsyncGenerator<CopiedFile> {
  for (const { name, content } of kept) yield { name, content: () => ReadableStream.from([content]) }
}

function changed(kept: readonly Kept[], name: string, change: (text: string) => string): Kept[] {
  return kept.map((file) =>
    file.name === name ? { name, content: Buffer.from(change(String(file.content))) } : file,
  )
}

async function restored(kept: readonly Kept[]): Promise<EmbeddedPostgres> {
  const folder = givenFolder()
  await logicalCopies(folder).restore(asCopy(kept))
  const postgres = await startEmbeddedPostgres(folder)
  onTestFinished(async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true })
  })
  return postgres
}

/** Every row of every table, in a fixed order. */
const ROWS = `select relname, (xpath('/row/rows/text()', query_to_xml(format(
  'select md5(coalesce(string_agg(t::text, %L order by t::text), %L)) as rows from %s t', ',', 'none', pg_class.oid::regclass), false, true, '')))[1]::text as rows
  from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace) order by 1`
const SEQUENCES = 'select sequencename, last_value from pg_sequences order by 1'

describe('a logical backup', () => {
  test('a logical backup restores every row of every table, and the sequences continue', async () => {
    const [rows, sequences] = [await sendRequest(source, ROWS), await sendRequest(source, SEQUENCES)]
    const copy = await restored(await backUp())
    expect(await sendRequest(copy, ROWS)).toEqual(rows)
    expect(await sendRequest(copy, SEQUENCES)).toEqual(sequences)
    expect(await sendRequest(copy, "select nextval('clip_ids') as next")).toEqual([{ next: 70001 }])
    expect(await sendRequest(copy, 'select name from accounts order by id')).toEqual(
      ODD_NAMES.map((name) => ({ name })),
    )
    // Triggers and foreign keys work again, and the next start changes nothing.
    await expect(
      sendRequest(
        copy,
        "insert into users (account_id, email, first_name, last_name, role) values (999999, 'a@b.example', 'A', 'B', 'Administrator')",
      ),
    ).rejects.toThrow('foreign key')
    const db = openDb(openPool(copy.url, PATIENT))
    const lines: unknown[] = []
    await prepareDatabase(copy.ownerUrl, {
      db,
      log: { info: (...line: unknown[]) => lines.push(line) },
      demo: true,
    })
    expect(lines).toEqual([])
    expect(await db.selectFrom('accounts').select('id').execute()).toHaveLength(ODD_NAMES.length)
    await db.destroy()
  })

  test('a logical backup contains one consistent state, however much is written while it is made', async () => {
    const kept: Kept[] = []
    await logicalCopies(dataDir).copy(async (name, content) => {
      if (name === 'tables/public.accounts.copy') {
        await sendRequest(
          source,
          "insert into contributors (name, share_percent, statement_currency, created_at) values ('came in late', 1, 'EUR', now())",
        )
      }
      kept.push({ name, content: await buffer(content) })
    })
    await sendRequest(source, "delete from contributors where name = 'came in late'")
    const contributors = kept.find(({ name }) => name === 'tables/public.contributors.copy')
    expect(String(contributors?.content)).not.toContain('came in late')
    expect(String(contributors?.content).match(/\n/g)).toHaveLength(2_000)
  })

  test('a logical backup of an earlier schema version is restored as it was, and the next start migrates it', async () => {
    const name = '0300-applied-functions'
    await sendRequest(
      source,
      'alter table applied_functions rename to applied_functions_kept',
      `delete from kysely_migration where name = '${name}'`,
    )
    const kept = await backUp().finally(() =>
      sendRequest(
        source,
        'alter table applied_functions_kept rename to applied_functions',
        `insert into kysely_migration (name, timestamp) values ('${name}', '2026-11-25')`,
      ),
    )
    const without = kept.filter((file) => !file.name.includes('applied_functions'))
    const earlier = changed(without, 'schema.json', (json) => {
      const schema = JSON.parse(json)
      schema.tables = schema.tables.filter(
        (table: { name: string }) => !table.name.startsWith('applied_functions'),
      )
      return JSON.stringify(schema)
    })
    const copy = await restored(earlier)
    expect(await sendRequest(copy, "select to_regclass('applied_functions') as found")).toEqual([
      { found: null },
    ])
    const db = openDb(openPool(copy.url, PATIENT))
    const lines: unknown[] = []
    await prepareDatabase(copy.ownerUrl, {
      db,
      log: { info: (...line: unknown[]) => lines.push(line) },
      demo: true,
    })
    await db.destroy()
    const functions = expect.arrayContaining(['clips', 'orders'])
    expect(lines).toEqual([[{ migrations: [name], functions }, 'database migrated']])
  })
})

describe('a refused logical backup', () => {
  async function expectRefused(kept: readonly Kept[], sentence: string | RegExp) {
    const folder = givenFolder()
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const refused = logicalCopies(folder).restore(asCopy(kept))
    await expect(refused).rejects.toThrow(sentence)
    await expect(refused).rejects.toThrow(CopyRefused)
    expect(readdirSync(folder)).toEqual([])
  }
  let kept: Kept[]
  beforeAll(async () => {
    kept = await backUp()
  })

  test('a logical backup is refused with a sentence and without files when it is made while a later version has migrated the database', async () => {
    await sendRequest(
      source,
      "insert into kysely_migration (name, timestamp) values ('9001-more', '2026-11-25')",
    )
    onTestFinished(
      async () => void (await sendRequest(source, "delete from kysely_migration where name = '9001-more'")),
    )
    await expect(backUp()).rejects.toThrow(
      'The database is of another schema version, because migrations ran that this version does not have (9001-more): use the version that has them.',
    )
  })

  test('a logical backup is refused with a sentence and without files when a later version made it', async () => {
    const later = changed(kept, 'schema.json', (json) =>
      json.replace('"0010-search"', '"0010-search", "9001-more"'),
    )
    await expectRefused(later, 'The database is of another schema version')
  })

  test('a logical backup is refused with a sentence and without files when its tables differ from those of its migrations', async () => {
    const other = changed(kept, 'schema.json', (json) =>
      json.replace('"name": "country_code"', '"name": "land_code"'),
    )
    await expectRefused(other, /^The backup is of another schema: the table "public"\."\w+" differs/)
  })

  test('a logical backup is refused with a sentence and without files when a table has fewer rows, or another value', async () => {
    const file = 'tables/public.contributors.copy'
    await expectRefused(
      changed(kept, file, (rows) => rows.slice(rows.indexOf('\n') + 1)),
      'The table "public"."contributors" was not restored as it was: 1999 rows of 2000.',
    )
    await expectRefused(
      changed(kept, file, (rows) => rows.replace('name ', 'game ')),
      'was not restored as it was: 2000 rows of 2000.',
    )
  })

  test('a logical backup is refused with a sentence and without files when a file is missing', async () => {
    await expectRefused(kept.slice(1), 'it has no schema.json that can be read')
    await expectRefused(kept.slice(0, -1), 'it has no sums.json')
    await expectRefused(
      kept.filter(({ name }) => !name.includes('contributors')),
      'The table "public"."contributors" was not restored as it was: 0 rows of 2000.',
    )
  })

  test('a logical backup is refused with a sentence and without files where a database exists, or where there is none to copy', async () => {
    await expect(logicalCopies(dataDir).requireEmpty()).rejects.toThrow('restore into an empty DATA_DIR')
    const folder = givenFolder()
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await expect(logicalCopies(folder).copy(async () => {})).rejects.toThrow('There is no database in')
    expect(existsSync(join(folder, 'postgres'))).toBe(false)
  })

  test('a logical backup is refused with an error when its target fails, and the database continues', async () => {
    const full = logicalCopies(dataDir).copy(async (name, content) => {
      for await (const _piece of content)
        if (name.includes('contributors')) throw new Error('The disk is full.')
    })
    await expect(full).rejects.toThrow('The disk is full.')
    expect(await sendRequest(source, 'select count(*)::int as rows from contributors')).toEqual([
      { rows: 2000 },
    ])
  })
})
