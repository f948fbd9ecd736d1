/**
 * Proves R-AUDIT-3 and R-AUDIT-6: changes of the audit outside the product are detected, also by the superuser of the
 * database; the product's own changes keep it intact.
 */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { RETENTIONS } from '../../all-features.ts'
import { removeOldRows } from '../retention/remove-old-rows.ts'
import { acceptAudit, acceptRestore, noteRestore } from './accept-audit.ts'
import { findCut } from './audit-chain.queries.ts'
import { readHead } from './audit-head.ts'
import { followAudit, keepHead } from './keep-head.ts'
import { record } from './record-event.ts'
import { verifyChain } from './verify-chain.ts'

const DAY_MS = 24 * 60 * 60_000
let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const verify = () => verifyChain(server.services)

async function givenEntries(count: number, daysAgo = 0): Promise<void> {
  const at = new Date(Date.now() - daysAgo * DAY_MS)
  for (let user = 1; user <= count; user++) {
    await record(server.services.db, {
      action: 'login.ok',
      at,
      actorUserId: user,
      ip: '192.0.2.7',
      object: `user:${user}`,
      reason: 'a reason',
      details: { user, words: 'of the entry' },
    })
  }
}

const GROUPED = {
  ...({ action: 'login.failed', actorUserId: null, ip: null, object: null } as const),
  networks: { '192.0.2.0/24': 12, '2001:db8::/48': 3 },
  details: { count: 15 },
} as const

/** As the owner of the database, who switches the triggers off. */
async function tamper(...statements: string[]): Promise<void> {
  const triggersOf = (act: string) => sql.raw(`alter table audit ${act} trigger user`).execute(server.ownerDb)
  await triggersOf('disable')
  for (const statement of statements) await sql.raw(statement).execute(server.ownerDb)
  await triggersOf('enable')
}

/** Chains all remaining entries again, and writes the row of the head to match. */
const RECOMPUTED = `do $$
  declare entry audit; old_no bigint; number bigint := 0; last bytea := '';
  begin
    update audit set chain_no = -chain_no;
    for entry in select * from audit order by -chain_no loop
      number := number + 1;
      old_no := entry.chain_no;
      entry.chain_no := number;
      entry.prev_sha256 := last;
      last := audit_digest(entry);
      update audit set chain_no = number, prev_sha256 = entry.prev_sha256, sha256 = last
        where chain_no = old_no;
    end loop;
    update audit_head set number = (select coalesce(max(chain_no), 0) from audit), sha256 = last;
  end $$`
const AGAIN = (change: string) => [change, RECOMPUTED]

const REPEATED = (id: string) => `
  insert into audit (id, at, actor_user_id, ip, action, object, details, reason, ip_salt, ip_sha256, mac, chain_no)
  overriding system value
  select ${id}, at, actor_user_id, ip, action, object, details, reason, ip_salt, ip_sha256, mac, 1000
  from audit where chain_no = 12`

describe('the audit is reported as broken when', () => {
  test.each([
    ['the first ten entries are removed', ['delete from audit where chain_no <= 10']],
    ['the first half is removed', ['delete from audit where chain_no <= 20']],
    ['all entries are removed', ['delete from audit']],
    ['all entries and the row of the head are removed', ['delete from audit', 'delete from audit_head']],
    ['the last five entries are removed', ['delete from audit where chain_no > 35']],
    ['one entry in the middle is removed', ['delete from audit where chain_no = 20']],
    ['the last entry is removed', AGAIN('delete from audit where chain_no = 40')],
    ['the first ten are removed and the chain recomputed', AGAIN('delete from audit where chain_no <= 10')],
    ['one is removed and the chain recomputed', AGAIN('delete from audit where chain_no = 12')],
    ['all are removed and the row of the head with them', AGAIN('delete from audit')],
    [
      'the row of the head claims that the retention removed the first ten',
      [
        `update audit_head set removed_to = 10, removed_sha256 = (select sha256 from audit where chain_no = 10)`,
        'delete from audit where chain_no <= 10',
      ],
    ],
    ['an entry is moved to the end', AGAIN('update audit set chain_no = 1000 where chain_no = 20')],
    ['an entry is repeated under another id', AGAIN(REPEATED('1000'))],
    ['an entry is repeated', ['alter table audit drop constraint audit_pkey', ...AGAIN(REPEATED('id'))]],
  ])('the audit is reported as broken when %s', async (_, statements) => {
    await givenEntries(40)
    await keepHead(server.services)
    expect(await verify()).toMatchObject({ intact: true, entries: 40, faults: [], notes: [] })
    await tamper(...statements)
    expect(await verify()).toMatchObject({ intact: false })
  })

  const FIELDS = {
    'an address': `ip = '198.51.100.1'`,
    'an address that becomes a network': `ip = '192.0.2.7/24'`,
    'an address that is blanked before its time': 'ip = null',
    'an address that is blanked with its salt before its time': 'ip = null, ip_salt = null',
    'an address that is blanked with its salt and its digest': 'ip = null, ip_salt = null, ip_sha256 = null',
    'an address with a digest that fits': `ip = '198.51.100.1', ip_salt = '', ip_sha256 = sha256(convert_to('["198.51.100.1",null]', 'UTF8'))`,
    'the time': `at = at + interval '1 microsecond'`,
    'who did it': 'actor_user_id = 7',
    'the action': `action = 'x'`,
    'the object': `object = 'user:9'`,
    'the reason': `reason = ''`,
    'a detail': `details = details || '{"user": 9}'`,
    'the networks': `networks = '{"198.51.100.0/24": 1}'`,
    'the keyed digest': `mac = sha256('')`,
    'the keyed digest that is blanked': 'mac = null',
  }
  test.each(Object.entries(FIELDS))(
    'the audit is reported as broken when %s is changed',
    async (_, change) => {
      await givenEntries(5)
      await keepHead(server.services)
      const where = 'where chain_no = 3'
      await tamper(`update audit set ${change} ${where}`)
      expect(await verify()).toMatchObject({ intact: false, brokenAt: 3 })
    },
  )

  test.each(Object.entries(FIELDS))(
    'the audit is reported as broken when %s is changed, and the chain recomputed',
    async (_, change) => {
      await givenEntries(5)
      await keepHead(server.services)
      await tamper(...AGAIN(`update audit set ${change} where chain_no = 3`))
      expect(await verify()).toMatchObject({ intact: false })
    },
  )

  test('the audit is reported as broken when the networks of a grouped entry are changed', async () => {
    await record(server.services.db, { ...GROUPED, at: new Date() })
    expect(await verify()).toMatchObject({ intact: true })
    await tamper(`update audit set networks = networks || '{"192.0.2.0/24": 1}'`)
    expect(await verify()).toMatchObject({ intact: false, faults: ['The address of entry 1 was changed.'] })
  })

  test('the audit is reported as broken when an entry is added by SQL, with all triggers on', async () => {
    await givenEntries(3)
    await sql`insert into audit (at, action) values (now(), 'login.ok')`.execute(server.services.db)
    await givenEntries(1)
    await keepHead(server.services)
    expect(await verify()).toMatchObject({
      intact: false,
      brokenAt: 4,
      entries: 5,
      faults: ['Entry 4 was not written by this version of the product.'],
    })
  })

  test('the audit is reported as broken although its functions in the database were replaced', async () => {
    await givenEntries(5)
    await keepHead(server.services)
    await tamper(
      `update audit set action = 'x' where chain_no = 3`,
      `create or replace function audit_digest(entry audit) returns bytea language sql as 'select entry.sha256'`,
    )
    expect(await verify()).toMatchObject({ intact: false, brokenAt: 3 })
  })

  test('the audit is reported as broken when entries were removed from its end and new ones were added', async () => {
    await givenEntries(10)
    await keepHead(server.services)
    await tamper(...AGAIN('delete from audit where chain_no > 5'))
    await givenEntries(10)
    await expect(keepHead(server.services)).rejects.toThrow('Entry 10 of the audit was removed or changed.')
    expect(await verify()).toMatchObject({ intact: false, brokenAt: 10, entries: 15 })
  })

  test('the audit is reported as broken when its head in the storage is missing or was changed', async () => {
    const { storage } = server.services
    await givenEntries(3)
    await keepHead(server.services)
    await storage.put('audit/head.json', Buffer.from('{}'))
    expect(await verify()).toMatchObject({ intact: false, faults: [expect.stringContaining('was changed')] })
    await storage.remove('audit/head.json')
    expect(await verify()).toMatchObject({ intact: false, faults: [expect.stringContaining('missing')] })
    await expect(keepHead(server.services)).rejects.toThrow('missing')
  })

  test('the audit is reported as broken when it is compared with a head of another number', async () => {
    await givenEntries(3)
    const { head } = await verify()
    if (!head) throw new Error('There is no head.')
    expect(await verifyChain(server.services, head)).toMatchObject({ intact: true })
    const others = [
      { ...head, number: 2 },
      { ...head, number: 4 },
    ]
    for (const other of others) {
      expect(await verifyChain(server.services, other)).toMatchObject({ intact: false })
    }
  })
})

describe('the audit is reported as intact', () => {
  test('the audit is intact while entries are written, and its head reaches the last one in the end', async () => {
    const { services } = server
    const { keep, close } = followAudit(services)
    await Promise.all([...Array(20)].map(() => givenEntries(2)))
    await keep()
    expect(await verify()).toMatchObject({ intact: true, entries: 40 })
    await givenEntries(1)
    await close()
    expect(await readHead(services)).toMatchObject({ newest: { number: 41 } })
  })

  test('the audit is intact after the retention, which records how far it has removed entries, and blanks addresses with their salt', async () => {
    const { services } = server
    await givenEntries(4, 800)
    await givenEntries(3, 100)
    await record(services.db, { ...GROUPED, at: new Date(Date.now() - 100 * DAY_MS) })
    await givenEntries(2, 1)
    await removeOldRows(services, RETENTIONS)
    expect(await verify()).toMatchObject({
      intact: true,
      entries: 6,
      faults: [],
      notes: ['The retention has removed the entries up to 4.'],
    })
    const rows = await services.db.selectFrom('audit').selectAll().orderBy('id').execute()
    expect(rows.map(({ ip, networks, ip_salt }) => [ip, networks, ip_salt !== null])).toEqual([
      ...Array(4).fill([null, null, false]),
      ...Array(2).fill(['192.0.2.7', null, true]),
    ])
    await tamper('delete from audit where chain_no = 5')
    expect(await verify()).toMatchObject({ intact: false, faults: ['Entry 5 is missing.'] })
  })

  test('the audit is intact when the retention has removed all of it, and continues with the next number', async () => {
    const { services } = server
    await givenEntries(4, 800)
    await removeOldRows(services, RETENTIONS)
    expect(await verify()).toMatchObject({ intact: true, entries: 0, head: { number: 4 } })
    await givenEntries(1)
    expect(await verify()).toMatchObject({ intact: true, entries: 1, head: { number: 5 } })
  })

  test('the audit is intact between what the retention announces and what it removes', async () => {
    const { services } = server
    await givenEntries(4, 800)
    await givenEntries(1)
    await keepHead(services, await findCut(services.db, new Date(Date.now() - 730 * DAY_MS), 2))
    expect(await verify()).toMatchObject({ intact: true, entries: 5 })
  })

  test('the retention removes nothing where the audit was cut', async () => {
    const { services } = server
    await givenEntries(4, 800)
    await givenEntries(2)
    await keepHead(services)
    await tamper('delete from audit where chain_no = 6')
    await removeOldRows(services, RETENTIONS)
    expect(await verify()).toMatchObject({ intact: false, entries: 5, brokenAt: 6 })
  })

  test('the audit is intact with addresses in any form that a request can have', async () => {
    const { db } = server.services
    const forms = [
      '192.0.2.7',
      '::1',
      '2001:DB8:0:0::1',
      '::ffff:192.0.2.7',
      'fe80::1%eth0',
      '2001:db8::1:0:0:1',
    ]
    const event = { action: 'login.ok', actorUserId: null, object: null } as const
    for (const ip of forms) await record(db, { ...event, at: new Date(), ip })
    expect(await verify()).toMatchObject({ intact: true, entries: forms.length })
  })
})

describe('an installation from before the seal', () => {
  /** As the version before the seal wrote them. */
  const givenBare = (count: number) =>
    sql`insert into audit (at, action, ip) select now(), 'login.ok', '192.0.2.7' from generate_series(1, ${count}::int)`.execute(
      server.services.db,
    )

  test('an installation from before is sealed by its first entry with a key, and later changes are detected', async () => {
    const { services } = server
    await services.storage.remove('audit/head.json')
    await givenBare(5)
    await keepHead(services)
    expect(await verify()).toMatchObject({
      intact: true,
      entries: 6,
      notes: [expect.stringContaining('Entries up to 5 were there before')],
    })
    await tamper(...AGAIN(`update audit set action = 'x' where chain_no = 3`))
    expect(await verify()).toMatchObject({ intact: false })
  })

  test('an installation from before is sealed, and the removal of its first entries is detected', async () => {
    const { services } = server
    await services.storage.remove('audit/head.json')
    await givenBare(5)
    await keepHead(services)
    await tamper('delete from audit where chain_no <= 2')
    expect(await verify()).toMatchObject({ intact: false, faults: ['Entries 1 to 2 are missing.'] })
  })
})

describe('R-AUDIT-6: an audit that is accepted as it is', () => {
  test('an audit that is accepted after a restore is intact, and reports the restore', async () => {
    const { services } = server
    await givenEntries(5)
    await keepHead(services)
    await tamper(...AGAIN('delete from audit where chain_no > 3'))
    await noteRestore(services.storage, '2026-11-23T04:00:00.000Z')
    await acceptRestore(services)
    await keepHead(services)
    const { notes, ...state } = await verify()
    expect(state).toMatchObject({ intact: true, entries: 4 })
    expect(notes).toEqual([expect.stringContaining('A backup was restored: entry 4 names it.')])
    const entry = await services.db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'backup.restored')
      .executeTakeFirst()
    expect(entry?.details).toEqual({ made: '2026-11-23T04:00:00.000Z', last: 3, head: 5 })
    // Once.
    await acceptRestore(services)
    expect(await verify()).toMatchObject({ entries: 4 })
  })

  test('an audit that is accepted after a restore still reports changes from before the backup', async () => {
    const { services } = server
    await givenEntries(5)
    await keepHead(services)
    await tamper(...AGAIN(`update audit set action = 'x' where chain_no = 2`))
    await noteRestore(services.storage, '2026-11-23T04:00:00.000Z')
    await acceptRestore(services)
    expect(await verify()).toMatchObject({ intact: false, brokenAt: 2 })
  })

  test('an audit that is accepted by an operator with a reason is intact again, and an entry records it', async () => {
    const { services } = server
    await givenEntries(5)
    await keepHead(services)
    await tamper(...AGAIN('delete from audit where chain_no > 3'))
    expect(await verify()).toMatchObject({ intact: false })
    expect(await acceptAudit(services, 'restored by point in time')).toBe(3)
    const { notes, ...state } = await verify()
    expect(state).toMatchObject({ intact: true, entries: 4 })
    expect(notes).toContain('An operator accepted the audit as it was at entry 4.')
  })

  test('an audit with a changed entry is reported as broken even when it is accepted', async () => {
    const { services } = server
    await givenEntries(5)
    await keepHead(services)
    await tamper(
      `update audit set action = 'x' where chain_no = 2`,
      `update audit set sha256 = '' where chain_no = 2`,
    )
    await acceptAudit(services, 'never mind')
    expect(await verify()).toMatchObject({ intact: false, brokenAt: 2 })
  })
})
