/** R-SETTING-1 over HTTP: settings of the agency in the admin area. */
import type { AdminSettings } from '@rushes/contract/agency-settings'
import type { SettingGroup, SomeSettings } from '@rushes/contract/setting-values'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { readConfig } from '../../config/config.ts'
import { followSite } from '../../http/documents/follow-site.ts'
import { siteOf } from '../../http/documents/site.ts'
import { listenToPageChanges } from '../../platform/page-changes.ts'
import { readAdminSettings } from './admin-settings.ts'
import { readSettings } from './read-settings.ts'

const SETTINGS = {
  OFFICES: 'Oslo, Bergen',
  SELLER_COUNTRY: '',
  LICENSING_EMAIL: ' ',
  ALLOW_TEST_PAYMENTS: '',
}

let server: TestServer
let ann: TestUser
let bob: TestUser
beforeAll(async () => {
  server = await startTestServer(SETTINGS)
  ann = await server.givenUser({ kind: 'agency', role: 'Superuser' })
  bob = await server.givenUser({ kind: 'agency', role: 'Superuser' })
})
afterAll(() => server.close())
afterEach(async () => {
  await server.services.db.deleteFrom('settings').execute()
  await expect.poll(() => server.services.config.brandName).toBe('Rushes')
})

const read = async (by = ann): Promise<AdminSettings> => (await by.call('GET /agency/settings')).data
const save = (group: SettingGroup, values: SomeSettings, { revision = 0, by = ann } = {}) =>
  by.call('POST /agency/settings/:group', { params: { group }, body: { ...values, revision } })
const revisionOf = ({ groups }: AdminSettings, group: SettingGroup) =>
  groups.find(({ key }) => key === group)?.revision

describe('R-SETTING-1: a setting', () => {
  test('a setting has its default until a user changes it, and then contains who did', async () => {
    const before = await read()
    expect(before.values).toMatchObject({ brand_name: 'Rushes', licensing_email: 'licensing@rushes.example' })
    expect(before.groups[0]).toEqual({ key: 'brand', revision: 0, at: null, by: null })
    const { data } = await save('brand', { brand_name: ' Herald ' })
    expect(data.values).toMatchObject({ brand_name: 'Herald', licensing_email: 'licensing@rushes.example' })
    expect(data.groups[0]).toMatchObject({ key: 'brand', revision: 1, by: { id: ann.userId } })
    expect(server.services.config.brandName).toBe('Herald')
  })

  test('a setting of the environment wins, and an empty variable does not count', async () => {
    const { decided, values } = await read()
    expect(decided).toEqual(['offices'])
    expect(values.offices).toEqual(['Oslo', 'Bergen'])
    expect(await refusalOf(save('offices', { offices: ['Paris'] }))).toMatchObject({
      status: 409,
      code: 'conflict',
      errors: { offices: ['The environment decides: OFFICES.'] },
    })
    const social = ['Mastodon=https://social.example/@us']
    // The present value is no change.
    const { data } = await save('offices', { offices: ['Oslo', 'Bergen'], social_links: social })
    expect(data.values).toMatchObject({ offices: ['Oslo', 'Bergen'], social_links: social })
  })

  test('a setting that is set to its default is not stored, so that a later default applies', async () => {
    await save('retention', { message_months: 6 })
    await save('retention', { message_months: 24 }, { revision: 1 })
    const kept = await server.services.db.selectFrom('settings').select('value').execute()
    expect(kept).toEqual([{ value: {} }])
  })

  test('a setting is recorded in the audit with its name only', async () => {
    await save('seller', { seller_name: 'Ann & Co', seller_tax_number: 'GB 1' })
    const entry = await server.services.db
      .selectFrom('audit')
      .select(['actor_user_id', 'object', 'details'])
      .where('action', '=', 'settings.changed')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({
      actor_user_id: ann.userId,
      object: 'settings:seller',
      details: { fields: 'seller_name, seller_tax_number', revision: 1 },
    })
  })

  test('a setting that this version cannot read is ignored, and the shop continues', async () => {
    await save('brand', { brand_name: 'Herald', licensing_email: 'team@herald.example' })
    await server.services.db
      .updateTable('settings')
      .set({ value: JSON.stringify({ brand_name: 7, licensing_email: 'team@herald.example', gone: 1 }) })
      .execute()
    const { values } = await read()
    expect(values).toMatchObject({ brand_name: 'Rushes', licensing_email: 'team@herald.example' })
  })

  test('settings contain no secret and no folder of the installation', async () => {
    const { installation } = await read()
    expect(installation).toContainEqual({ variable: 'SMTP_URL', value: '' })
    expect(JSON.stringify(installation)).not.toContain(server.services.config.dataDir)
  })

  test('settings contain the ffmpeg in use, or that there is none', async () => {
    const { db, config } = server.services
    const shown = async (ffmpegPath: string) =>
      (await readAdminSettings({ db, config: { ...config, ffmpegPath } })).installation.find(
        ({ variable }) => variable === 'FFMPEG_PATH',
      )?.value
    expect(await shown('')).toMatch(/^\S*ffmpeg, version n?\d/)
    expect(await shown('/nowhere')).toMatch(/^Video needs ffmpeg/)
  })
})

describe('a change', () => {
  test('a change reaches every process of the database at once, before its cached pages are dropped', async () => {
    const { db } = server.services
    const other = readConfig({ NODE_ENV: 'test', OFFICES: 'Rome' })
    const seen: string[] = []
    const changes = listenToPageChanges(server.databaseUrl, () => readSettings({ db, config: other }))
    changes.onChange(() => void seen.push(other.brandName))
    await expect.poll(() => seen).toEqual(['Rushes'])
    await save('brand', { brand_name: 'Herald' })
    await expect.poll(() => seen).toEqual(['Rushes', 'Herald'])
    // Its own environment still wins.
    expect(siteOf(other)).toMatchObject({ brandName: 'Herald', offices: ['Rome'] })
    await changes.close()
  })

  test('a change is read again until the database answers', async () => {
    const { db, config } = server.services
    let tries = 0
    const changes = listenToPageChanges(server.databaseUrl, async () => {
      tries += 1
      if (tries === 1) throw new Error('away')
      await readSettings({ db, config })
    })
    let notified = 0
    changes.onChange(() => {
      notified += 1
    })
    await expect.poll(() => notified, { timeout: 10_000 }).toBe(1)
    expect(tries).toBe(2)
    await changes.close()
  })

  test('a change reaches a process without a database within two seconds', async () => {
    // A server of its own: messages about the settings of other tests can arrive late.
    const fresh = await startTestServer(SETTINGS)
    onTestFinished(() => fresh.close())
    const by = await fresh.givenUser({ kind: 'agency', role: 'Superuser' })
    const web = readConfig({ ROLE: 'web', API_URL: 'http://api.test', RENDERING_KEY: 'k'.repeat(32) })
    let now = 0
    let emptied = 0
    const changed = () => {
      emptied += 1
    }
    const siteIsKnown = followSite(web, fresh.guest, { changed, clock: { now: () => now } })
    await siteIsKnown()
    expect(siteOf(web)).toMatchObject({ brandName: 'Rushes', offices: ['Oslo', 'Bergen'] })
    fresh.later(60_000)
    now = 1_000
    await siteIsKnown()
    now = 2_000
    emptied = 0
    await siteIsKnown()
    // Nothing has changed for a minute.
    expect(emptied).toBe(0)
    const published = new Promise<void>((done) => fresh.services.pageChanges.onChange(done))
    await save('brand', { brand_name: 'Herald', newsletter_url: 'https://herald.example/news' }, { by })
    await published
    now = 2_999
    await siteIsKnown()
    expect(web.brandName).toBe('Rushes')
    now = 3_000
    await siteIsKnown()
    expect(siteOf(web)).toMatchObject({
      brandName: 'Herald',
      newsletterUrl: 'https://herald.example/news',
    })
    expect(emptied).toBe(1)
  })

  test('a change is not received while the API is unavailable, and pages keep the earlier settings', async () => {
    const web = readConfig({ ROLE: 'web', API_URL: 'http://api.test', RENDERING_KEY: 'k'.repeat(32) })
    const away = { ...server.guest, call: () => Promise.reject(new Error('away')) }
    const changed = () => {
      throw new Error('emptied')
    }
    await followSite(web, away, { changed })()
    expect(siteOf(web).brandName).toBe('Rushes')
  })

  test('a change of the agreement reaches the checklist of clips', async () => {
    const demanded = () =>
      server.services.db.selectFrom('checklist_demands').select('agreement').executeTakeFirstOrThrow()
    await save('rights', { agreement: 'required' })
    expect(await demanded()).toEqual({ agreement: true })
    await save('rights', { agreement: 'optional' }, { revision: 1 })
    expect(await demanded()).toEqual({ agreement: false })
  })

  test('a change is in the next email', async () => {
    await save('brand', { brand_name: 'Herald' })
    const { data } = await ann.call('POST /agency/settings/test-mail')
    const outcome = async () => (await ann.call('GET /agency/settings/test-mail', { querystring: data })).data
    expect(await outcome()).toEqual({ state: 'waiting', error: '' })
    await server.runJobs()
    expect(server.emails.at(-1)).toMatchObject({ to: ann.email, subject: 'Herald: a test email' })
    expect(await outcome()).toEqual({ state: 'sent', error: '' })
    const { data: ofBob } = await bob.call('GET /agency/settings/test-mail', { querystring: data })
    expect(ofBob).toBeNull()
  })
})

describe('a refused change', () => {
  test('of two users who save one revision the second is refused, and nothing of the first is lost', async () => {
    await save('brand', { brand_name: 'Herald' })
    expect(await refusalOf(save('brand', { newsletter_url: '' }, { by: bob }))).toMatchObject({
      status: 409,
      code: 'outdated',
    })
    const now = await read()
    expect(now.values.brand_name).toBe('Herald')
    const { data } = await save(
      'brand',
      { newsletter_url: '' },
      { by: bob, revision: revisionOf(now, 'brand') ?? 0 },
    )
    expect(data.values).toMatchObject({ brand_name: 'Herald', newsletter_url: '' })
  })

  test('of simultaneous saves of one revision all but one are refused', async () => {
    const outcomes = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => refusalOf(save('brand', { brand_name: name }))),
    )
    expect(outcomes.filter((refusal) => refusal === null)).toHaveLength(1)
    expect(revisionOf(await read(), 'brand')).toBe(1)
  })

  test.each<[string, SettingGroup, SomeSettings]>([
    ['an empty name', 'brand', { brand_name: ' ' }],
    ['a name that is too long', 'brand', { brand_name: 'x'.repeat(41) }],
    ['a script in the name', 'brand', { brand_name: '<script>alert(1)</script>' }],
    ['a name with a line break', 'brand', { brand_name: 'Herald\nBcc: all@evil.example' }],
    ['a name with a direction override', 'brand', { brand_name: 'Her\u202eald' }],
    ['an address with a line break', 'brand', { licensing_email: 'a@b.example\r\nBcc: c@d.example' }],
    ['an invalid address', 'brand', { licensing_email: 'team' }],
    ['a link that runs', 'brand', { newsletter_url: 'javascript:alert(1)' }],
    ['a file that runs', 'brand', { terms_pdf_url: 'data:text/html,x' }],
    ['an office in two lines', 'offices', { offices: ['Oslo\nBergen'] }],
    ['an empty office', 'offices', { offices: [''] }],
    ['too many offices', 'offices', { offices: Array.from({ length: 21 }, (_, at) => `City ${at}`) }],
    ['a social link without an address', 'offices', { social_links: ['Mastodon'] }],
    ['a social link that runs', 'offices', { social_links: ['X=javascript:alert(1)'] }],
    ['a sender with a line break', 'mail', { mail_from: 'Us <a@b.example>\r\nBcc: c@d.example' }],
    ['two senders', 'mail', { mail_from: 'a@b.example, c@d.example' }],
    ['a sender without an address', 'mail', { mail_from: 'Herald' }],
    ['a country that is no code', 'seller', { seller_country: 'England' }],
    ['a tax number of a seller without a name', 'seller', { seller_name: '', seller_tax_number: 'GB 1' }],
    ['more months than the privacy notice promises', 'retention', { message_months: 25 }],
    ['no month', 'retention', { message_months: 0 }],
    ['a part of a month', 'retention', { message_months: 1.5 }],
    ['an office that closes before it opens', 'inbox', { office_opens: '18:00', office_closes: '09:00' }],
    ['an hour that there is not', 'inbox', { office_opens: '25:00' }],
    ['a setting of another group', 'retention', { brand_name: 'Herald' }],
  ])('%s is refused with a message at the field', async (_case, group, values) => {
    const refusal = await refusalOf(save(group, values))
    expect(refusal).toMatchObject({ status: 422, code: 'validation' })
    const [field = ''] = Object.keys(refusal?.errors ?? {})
    expect(Object.keys(values)).toContain(field.split('.')[0])
    expect(await server.services.db.selectFrom('settings').select('key').execute()).toEqual([])
  })

  test('a change is refused to a user without the right, whatever the role in a customer’s account', async () => {
    const others = [
      await server.givenUser({ kind: 'agency', role: 'Administrator' }),
      await server.givenUser({ role: 'Superuser' }),
    ]
    for (const by of others) {
      expect(await refusalOf(read(by))).toMatchObject({ status: 403 })
      expect(await refusalOf(save('brand', { brand_name: 'Mine' }, { by }))).toMatchObject({ status: 403 })
    }
  })

  test('a change is refused to a user who has not entered the password recently', async () => {
    server.later(11 * 60_000)
    expect(await refusalOf(save('seller', { seller_name: 'Mine' }))).toMatchObject({
      status: 403,
      code: 'confirm_identity',
    })
    server.later(-11 * 60_000)
  })
})
