/** R-PAGE-2 and R-PAGE-3 over HTTP: content pages in the admin area. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
let ann: TestUser
let bob: TestUser
beforeAll(async () => {
  server = await startTestServer()
  ann = await server.givenUser({ kind: 'agency', role: 'Manager' })
  bob = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

const params = (slug: string) => ({ params: { slug } })
const read = async (slug: string) => (await ann.call('GET /agency/pages/:slug', params(slug))).data
const make = async (slug: string) =>
  (await ann.call('POST /agency/pages', { body: { slug, heading: 'News' } })).data
const save = async (slug: string, revision: number, markdown: string, by = ann) =>
  (
    await by.call('POST /agency/pages/:slug', {
      ...params(slug),
      body: { revision, heading: 'News', markdown },
    })
  ).data
const publish = (slug: string, revision: number) =>
  ann.call('POST /agency/pages/:slug/publish', { ...params(slug), body: { revision } })
const restore = (slug: string, revision: number, version: number) =>
  ann.call('POST /agency/pages/:slug/restore', { ...params(slug), body: { revision, version } })
const withdraw = (slug: string, revision: number) =>
  ann.call('POST /agency/pages/:slug/withdraw', { ...params(slug), body: { revision, reason: 'Old' } })
const shown = async (slug: string) =>
  (await server.guest.call('GET /api/pages/display/:slug', params(slug))).data.Page.content
const audited = () =>
  server.services.db
    .selectFrom('audit')
    .select(['action', 'object', 'actor_user_id', 'reason', 'details'])
    .where('action', 'like', 'page.%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

describe('R-PAGE-2: a page', () => {
  test('a page is created with an unused slug, and is a draft', async () => {
    expect(await make('opening')).toMatchObject({ state: 'draft', revision: 1, address: '/page/opening' })
    expect(await audited()).toMatchObject({
      action: 'page.made',
      object: 'page:opening',
      actor_user_id: ann.userId,
    })
    expect(await refusalOf(shown('opening'))).toMatchObject({ status: 404 })
    for (const taken of ['opening', 'faq', 'licensing-terms']) {
      expect(await refusalOf(make(taken))).toMatchObject({
        status: 409,
        errors: { slug: [`${taken} is already in use.`] },
      })
    }
  })

  test.each(['News', 'a b', 'a/b', '../faq', 'ä', '', 'a'.repeat(81)])(
    'a page is refused the slug %j',
    async (slug) => {
      const words = 'Use at most 80 lower-case letters, digits and hyphens.'
      expect(await refusalOf(make(slug))).toMatchObject({ status: 422, errors: { slug: [words] } })
    },
  )

  test('a page is visible to visitors once it is published, and not before', async () => {
    await make('letters')
    await save('letters', 1, 'First.')
    expect(await refusalOf(shown('letters'))).toMatchObject({ status: 404 })
    await publish('letters', 2)
    expect(await shown('letters')).toBe('<p>First.</p>')
    expect(await read('letters')).toMatchObject({ state: 'published', published: 2 })
    await save('letters', 2, 'Second.')
    expect(await shown('letters')).toBe('<p>First.</p>')
    expect(await read('letters')).toMatchObject({ state: 'changed', published: 2, revision: 3 })
    await publish('letters', 3)
    expect(await shown('letters')).toBe('<p>Second.</p>')
    expect(await audited()).toMatchObject({ action: 'page.published', details: { from: 2, to: 3 } })
  })

  test('publishing a page notifies every process', async () => {
    await make('notified')
    await save('notified', 1, 'Text.')
    const notified = new Promise<void>((done) => server.services.pageChanges.onChange(done))
    await publish('notified', 2)
    await notified
  })

  test('a page without a text is not published', async () => {
    await make('empty')
    expect(await refusalOf(publish('empty', 1))).toMatchObject({
      status: 422,
      errors: { markdown: ['Please enter the text of the page.'] },
    })
  })

  test('a page that two users change is not overwritten by the second one', async () => {
    await make('shared')
    await save('shared', 1, 'Bob was here.', bob)
    const refusals = await Promise.all([
      refusalOf(save('shared', 1, 'Ann was here.')),
      refusalOf(publish('shared', 1)),
      refusalOf(restore('shared', 1, 1)),
      refusalOf(withdraw('shared', 1)),
    ])
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ status: 409, code: 'outdated' })
      expect(refusal).toMatchObject({
        message: expect.stringMatching(/ has saved this page in the meantime\.$/),
      })
    }
    expect(await read('shared')).toMatchObject({ markdown: 'Bob was here.', revision: 2 })
    const both = await Promise.allSettled([save('shared', 2, 'One.'), save('shared', 2, 'Other.', bob)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('a withdrawn page keeps its versions, and is public again when it is published', async () => {
    await make('gone')
    await save('gone', 1, 'Text.')
    await publish('gone', 2)
    await withdraw('gone', 2)
    expect(await refusalOf(shown('gone'))).toMatchObject({ status: 404 })
    expect(await read('gone')).toMatchObject({ state: 'withdrawn', revision: 2, markdown: 'Text.' })
    expect(await audited()).toMatchObject({ action: 'page.withdrawn', reason: 'Old' })
    expect(await refusalOf(withdraw('gone', 2))).toMatchObject({ status: 409 })
    await publish('gone', 2)
    expect(await shown('gone')).toBe('<p>Text.</p>')
  })

  test('a page that was never public is deleted, and one that the shop needs cannot be withdrawn', async () => {
    await make('mistake')
    await withdraw('mistake', 1)
    expect(await refusalOf(read('mistake'))).toMatchObject({ status: 404 })
    for (const slug of ['about', 'contact', 'faq', 'privacy']) {
      const { revision, canGo } = await read(slug)
      expect([canGo, await refusalOf(withdraw(slug, revision))]).toMatchObject([false, { status: 409 }])
    }
  })

  test('R-TERMS-3: the privacy notice is published at once without a reason while there are no users to email', async () => {
    const { revision } = await save('privacy', (await read('privacy')).revision, 'Our notice.')
    await publish('privacy', revision)
    expect(await shown('privacy')).toBe('<p>Our notice.</p>')
  })

  test('a page of the licensing terms is changed only under Terms', async () => {
    const { data } = await ann.call('GET /agency/pages')
    expect(data.map(({ slug }) => slug)).not.toContain('licensing-terms')
    expect(await refusalOf(read('licensing-terms'))).toMatchObject({ status: 409 })
    expect(await refusalOf(save('licensing-terms', 1, 'Mine.'))).toMatchObject({ status: 409 })
  })

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script in two parts', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
    ['a script behind an end of its own', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
    ['a script in MathML', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>'],
    ['a link by reference', '[click][a]\n\n[a]: javascript:alert(1)'],
    ['a link that makes itself', '<javascript:alert(1)>'],
    ['a picture', '![x](x"onerror="alert(1))'],
    ['an entity in a scheme', '[click](&#x6A;avascript&colon;alert(1))'],
    ['a tab in a scheme', '[click](java&Tab;script:alert(1))'],
    ['a control character in a scheme', '<a href="\u0001javascript:alert(1)">click</a>'],
    ['a page that leads elsewhere', '<meta http-equiv="refresh" content="0;url=https://elsewhere.example">'],
    ['another base', '<base href="https://elsewhere.example/">'],
    ['a file', '<object data="data:text/html,<script>alert(1)</script>"></object>'],
    ['a title with a mark', '[a](https://a.example "\\"><img src=x onerror=alert(1)>")'],
  ])('a page with %s is harmless, in the preview and on the public page', async (what, markdown) => {
    const slug = what.toLowerCase().replaceAll(' ', '-')
    await make(slug)
    await save(slug, 1, `Words ${markdown}`)
    await publish(slug, 2)
    const input = { ...params(slug), body: { markdown: `Words ${markdown}` } }
    const { content } = (await ann.call('POST /agency/pages/:slug/preview', input)).data
    expect(content).not.toMatch(/href="(?!https?:|mailto:|tel:)/i)
    // Inside quotation marks it is text.
    expect(content.replaceAll(/"[^"]*"/g, '""')).not.toMatch(
      /<(script|style|svg|math|iframe|form|input|img|meta|base|object|noscript)|\son\w+=/i,
    )
    expect(await shown(slug)).toBe(content)
  })

  test.each([
    ['quotations without an end', '>'.repeat(50_000)],
    ['lists without an end', '- '.repeat(5_000)],
    ['a paragraph without an end', '*a'.repeat(20_000)],
    ['too much', 'a '.repeat(40_000)],
  ])('a page with %s is refused', async (_what, markdown) => {
    await make('long').catch(() => undefined)
    expect(await refusalOf(save('long', 1, markdown))).toMatchObject({
      status: 422,
      errors: { markdown: expect.arrayContaining([expect.any(String)]) },
    })
  })
})

describe('R-PAGE-3: a version', () => {
  test('a version is added by each save, and its differences are listed', async () => {
    await make('history')
    await save('history', 1, 'One\n\nTwo')
    await save('history', 2, 'One\n\n2')
    await save('history', 3, 'One\n\n2')
    const { versions } = await read('history')
    expect(versions.map(({ version, by }) => [version, by?.id])).toEqual(
      [3, 2, 1].map((at) => [at, ann.userId]),
    )
    const compare = async (query: { version: string; with?: string }) => {
      const input = { ...params('history'), querystring: query }
      return (await ann.call('GET /agency/pages/:slug/version', input)).data
    }
    const { lines, compared } = await compare({ version: '3' })
    expect(compared).toBe(2)
    expect(lines.filter(({ kind }) => kind !== 'same').map(({ kind, text }) => [kind, text])).toEqual([
      ['removed', 'Two'],
      ['added', '2'],
    ])
    expect((await compare({ version: '3', with: '1' })).compared).toBe(1)
    expect((await compare({ version: '1' })).compared).toBeNull()
    expect(await refusalOf(compare({ version: '9' }))).toMatchObject({ status: 404 })
  })

  test('a restored version becomes the newest one, and is published like any other', async () => {
    await make('back')
    await save('back', 1, 'Right.')
    await publish('back', 2)
    await save('back', 2, 'Wrong.')
    await publish('back', 3)
    const { data } = await restore('back', 3, 2)
    expect(data).toMatchObject({ markdown: 'Right.', revision: 4, state: 'changed' })
    expect(await shown('back')).toBe('<p>Wrong.</p>')
    expect(await refusalOf(restore('back', 4, 2))).toMatchObject({ status: 409 })
    expect(await refusalOf(restore('back', 4, 9))).toMatchObject({ status: 404 })
    await publish('back', 4)
    expect(await shown('back')).toBe('<p>Right.</p>')
  })

  test('a version that was public can be neither changed nor deleted', async () => {
    const versions = server.ownerDb.updateTable('page_versions').where('slug', '=', 'faq')
    await expect(versions.set({ markdown: 'Other' }).execute()).rejects.toThrow('append-only')
    const removal = server.ownerDb.deleteFrom('page_versions').where('slug', '=', 'faq')
    await expect(removal.execute()).rejects.toThrow('stays')
  })
})
