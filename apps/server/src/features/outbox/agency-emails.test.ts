/** R-MAIL-7 over HTTP: the outbox in the admin area. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { insertEmail } from './outbox.queries.ts'

let server: TestServer
let ann: TestUser
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.givenUser({ kind: 'agency', role: 'Superuser' })
})
afterAll(() => server.close())

async function givenEmail(key: string, values: { text?: string; secret?: boolean } = {}): Promise<number> {
  const { db, clock } = server.services
  const texts = { subject: `Subject of ${key}`, text: 'Thank you.', html: '<p>Thank you.</p>', ...values }
  await insertEmail(db, { dedupe_key: key, recipient: `${key}@press.example`, ...texts }, clock.now())
  const { items } = (await ann.call('GET /agency/emails', { querystring: { q: `${key}@` } })).data
  return items[0]?.id ?? 0
}
const read = async (id: number) => (await ann.call('GET /agency/emails/:id', { params: { id } })).data

describe('R-MAIL-7: an outgoing email', () => {
  test('an outgoing email is found by a part of its recipient or of its subject, the newest first', async () => {
    const ids = [await givenEmail('one'), await givenEmail('two')]
    const list = async (q: string) => (await ann.call('GET /agency/emails', { querystring: { q } })).data
    expect((await list('PRESS.example')).items.map(({ id }) => id)).toEqual(ids.toReversed())
    expect((await list('subject of TWO')).items).toMatchObject([
      { id: ids[1], recipient: 'two@press.example' },
    ])
    expect(await list('%')).toMatchObject({ items: [], count: 0, countIsExact: true })
  })

  test('an outgoing email is exported without its text, with the filter of the list', async () => {
    const id = await givenEmail('exported', { text: 'The reply.' })
    await givenEmail('other')
    const { data } = await ann.call('GET /agency/emails/csv', { querystring: { q: 'exported@' } })
    expect(data.csv.trim().split('\r\n').slice(1)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${id},exported@press\\.example,Subject of exported,waiting,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d,$`,
        ),
      ),
    ])
  })

  test('an outgoing email shows addresses of this site as links, and others as text', async () => {
    const { baseUrl } = server.services.config
    const text = `Hello,\n${baseUrl}/reset?a=1 and ${baseUrl}.evil.example/x, bye`
    expect((await read(await givenEmail('links', { text }))).parts).toEqual([
      { text: 'Hello,\n', isLink: false },
      { text: `${baseUrl}/reset?a=1`, isLink: true },
      { text: ' and ', isLink: false },
      { text: `${baseUrl}.evil.example/x,`, isLink: false },
      { text: ' bye', isLink: false },
    ])
  })

  test('an outgoing email with a password link is readable only while no mail server is configured', async () => {
    const text = `${server.services.config.baseUrl}/reset-password?token=a`
    const id = await givenEmail('secret', { text, secret: true })
    expect(await read(id)).toMatchObject({ state: 'waiting', parts: null })
    Object.assign(server.services.mail, { sends: false })
    expect(await read(id)).toMatchObject({ state: 'kept', parts: [{ isLink: true }] })
    Object.assign(server.services.mail, { sends: true })
  })

  test('an outgoing email that does not exist is refused', async () => {
    const refused = refusalOf(ann.call('GET /agency/emails/:id', { params: { id: 2_000_000_000 } }))
    expect(await refused).toMatchObject({ status: 404, code: 'not_found' })
  })
})
