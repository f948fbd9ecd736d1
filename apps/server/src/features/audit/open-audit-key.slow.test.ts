/** Proves R-AUDIT-3: where the key of the audit is, and that commands and copies find the same one. */
import { createSecretKey, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runOnServer } from '../../../test/operator-command.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { readConfig } from '../../config/config.ts'
import { keepHead } from './keep-head.ts'
import { openAuditKey } from './open-audit-key.ts'
import { record } from './record-event.ts'

const IN_A_BUCKET = { STORAGE_URL: 's3://bucket/prefix?region=eu-west-1', AWS_ACCESS_KEY_ID: 'a' }
const secret = createSecretKey(randomBytes(32))

describe('the key', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rushes-audit-key-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const open = async (settings: Record<string, string> = {}) => {
    const config = readConfig({ DATA_DIR: folder, ...settings })
    const { key, from } = await openAuditKey(config, secret)
    return { from, key: key.export().toString('hex') }
  }
  const kept = () => readFileSync(join(folder, 'audit-key'), 'utf8').trim()

  test('the key is a file that only its owner can read, created once when several copies start together', async () => {
    const opened = await Promise.all([...Array(8)].map(() => open()))
    expect(new Set(opened.map(({ key }) => key)).size).toBe(1)
    expect(readdirSync(folder)).toEqual(['audit-key'])
    expect(statSync(join(folder, 'audit-key')).mode & 0o777).toBe(0o600)
    expect(kept()).toMatch(/^[0-9a-f]{64}$/)
    expect(await open()).toEqual({ ...opened[0], from: 'file' })
  })

  test('the key comes from the environment; the content of the file makes the same key', async () => {
    const { key } = await open()
    expect(await open({ AUDIT_KEY: kept() })).toEqual({ key, from: 'environment' })
    expect((await open({ AUDIT_KEY: 'x'.repeat(32) })).key).not.toBe(key)
    await expect(open({ AUDIT_KEY: 'short' })).rejects.toThrow('AUDIT_KEY')
  })

  test('the key is derived from the database only where copies share no folder and the environment has none', async () => {
    const fromDatabase = await open(IN_A_BUCKET)
    expect(fromDatabase.from).toBe('database')
    expect(readdirSync(folder)).toEqual([])
    const { key } = await open()
    expect(await open(IN_A_BUCKET)).toEqual({ key, from: 'file' })
    expect(key).not.toBe(fromDatabase.key)
  })
})

describe('npm run verify-audit', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
    const { db } = server.services
    for (let user = 1; user <= 6; user++) {
      const event = { action: 'login.ok', at: new Date(), actorUserId: user, ip: '192.0.2.7' } as const
      await record(db, { ...event, object: `user:${user}` })
    }
    await keepHead(server.services)
  })
  afterAll(() => server.close())
  const run = (...args: string[]) => runOnServer(server, ['verify-audit', ...args])
  let head = ''

  test('npm run verify-audit prints the newest entry, and compares a given one', async () => {
    const { code, output } = await run()
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('The audit is complete: 6 entries. The newest is 6, '),
    ])
    head = /The newest is 6, ([0-9a-f]{64})\./.exec(output)?.[1] ?? ''
    expect(await run('--head', `6:${head}`)).toMatchObject({ code: 0 })
    expect(await run('--head', `5:${head}`)).toMatchObject({
      code: 1,
      refused: expect.stringContaining('Entry 5 was changed'),
    })
    expect(await run('--head', 'six')).toMatchObject({
      code: 1,
      refused: expect.stringContaining('--head 812:'),
    })
  })

  test('npm run verify-audit names missing entries, and accepts the audit as it is only with a reason', async () => {
    await sql`alter table audit disable trigger user`.execute(server.ownerDb)
    await sql`delete from audit where chain_no > 4`.execute(server.ownerDb)
    await sql`alter table audit enable trigger user`.execute(server.ownerDb)
    await sql`update audit_head set number = 4, sha256 = (select sha256 from audit where chain_no = 4)`.execute(
      server.ownerDb,
    )
    expect(await run()).toMatchObject({
      code: 1,
      refused: 'The audit is damaged.\nThe audit ends with entry 4; Entries 5 to 6 are missing.\n',
    })
    expect(await run('--accept', ' ')).toMatchObject({ code: 1 })
    expect(await run('--accept', 'restored by hand')).toMatchObject({ code: 0 })
    expect(await run()).toMatchObject({
      code: 0,
      output: expect.stringContaining('An operator accepted the audit as it was at entry'),
    })
  })
})
