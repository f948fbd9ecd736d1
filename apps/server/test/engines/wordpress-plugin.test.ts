/** The plugin of examples/wordpress in a real PHP, with stubs of WordPress, searches and licenses at the real API. */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPhp, type Php, php } from '../../../../scripts/engines/php.ts'
import { givenKey } from '../api-keys.ts'
import { givenLot } from '../licensing-builders.ts'
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts'
import { describeWith } from './describe-with.ts'

const STUBS = readFileSync(new URL('./wordpress-stubs.php', import.meta.url), 'utf8')
const PLUGIN = readFileSync(
  new URL('../../../../examples/wordpress/rushes-clips.php', import.meta.url),
  'utf8',
)
const MASTER = randomBytes(1_000)
const TITLE = `Fox <script>alert("fox")</script> & 'cubs'`
const POST = 5
const EDITOR = ['edit_posts', 'upload_files', `edit_post ${POST}`]
const MINUTE_S = 60

type Post = {
  post_type: string
  post_content?: string
  post_excerpt?: string
  file?: string
  sha256?: string
}
type State = {
  options: Record<string, string>
  capabilities: string[]
  posts: Record<string, Post>
  meta: Record<string, unknown>
  notices: string[]
}
type Sent = { method: string; url: string; headers?: Record<string, string>; body?: string }
type Request = { run: string; get?: Record<string, string>; post?: Record<string, string> }

describeWith([php], 'the plugin for WordPress', () => {
  let server: TestServer
  let clip: number
  let administrator: TestUser
  let key: string
  let site: Php
  let sent: Sent[]
  /** Changes the files during their transfer to WordPress. */
  let damage: (file: Buffer) => Buffer
  beforeAll(async () => {
    server = await startTestServer()
    await server.http.listen({ host: '127.0.0.1', port: 0 })
    clip = await server.givenClip({ title: TITLE, master: MASTER })
    const credit = { credit_author: 'Ada <b>Byron</b>' }
    await server.services.db.updateTable('clips').set(credit).where('id', '=', clip).execute()
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    administrator = await server.givenUser({ role: 'Administrator' })
    await givenLot(server.services, administrator)
    ;({ key } = await givenKey(server, administrator, { scopes: ['search', 'licence', 'download'] }))
    sent = []
    damage = (file) => file
    site = await givenSite()
    return () => site.exit()
  })

  async function givenSite(change: Partial<State> = {}): Promise<Php> {
    const opened = await openPhp()
    opened.onMessage(async (message) => {
      const call: Sent = JSON.parse(message)
      sent.push(call)
      const { method, url, headers = {}, body } = call
      const answer = await fetch(url, { method, headers, redirect: 'manual', ...(body && { body }) })
      const received = Buffer.from(await answer.arrayBuffer())
      const content = url.includes('/files/') ? damage(received) : received
      return JSON.stringify({ status: answer.status, body: content.toString('base64') })
    })
    opened.writeFile('/stubs.php', STUBS)
    opened.writeFile('/plugin.php', PLUGIN)
    const state: State = {
      options: { rushes_clips_url: server.http.listeningOrigin, rushes_clips_key: key },
      capabilities: EDITOR,
      posts: { [POST]: givenPost(POST, 'Foxes in town') },
      meta: {},
      notices: [],
      ...change,
    }
    opened.writeFile('/state.json', JSON.stringify({ transients: {}, ...state }))
    return opened
  }
  const givenPost = (id: number, title: string) => ({
    ID: id,
    post_type: 'post',
    post_parent: 0,
    post_title: title,
    post_content: 'A "story".',
  })
  const stateOf = (one: Php): State => JSON.parse(one.readFileAsText('/state.json'))

  /** One request to WordPress; the values have slashes, as WordPress gives them. */
  async function request(one: Php, { run, get = {}, post = {} }: Request): Promise<string> {
    const values = (given: Record<string, string>) =>
      `array_map( 'addslashes', json_decode( base64_decode( '${Buffer.from(JSON.stringify(given)).toString('base64')}' ), true ) )`
    const { text, errors, exitCode } = await one.run({
      code: `<?php
error_reporting( E_ALL );
$_GET = ${values(get)};
$_POST = ${values(post)};
$_REQUEST = $_GET + $_POST;
require '/stubs.php';
require '/plugin.php';
do_action( 'admin_menu' );
do_action( 'admin_init' );
${run}`,
    })
    expect([errors, exitCode, text.match(/(?:Warning|Notice|Deprecated|Fatal error): .*/)?.[0]]).toEqual([
      '',
      0,
      undefined,
    ])
    return text
  }
  const nonceOf = (action: string) => createHash('sha256').update(`nonce${action}`).digest('hex').slice(0, 10)
  const search = (term: string, one = site) =>
    request(one, {
      run: "$screens['rushes-clips'][1]();",
      get: { term, post: String(POST), _wpnonce: nonceOf('rushes_clips_search') },
    })
  const license = (
    one = site,
    { post = POST, nonce = nonceOf(`rushes_clips_license_${clip}_${post}`) } = {},
  ) =>
    request(one, {
      run: "do_action( 'admin_post_rushes_clips_license' );",
      post: { clip: String(clip), post: String(post), _wpnonce: nonce },
    })
  const showSettings = () => request(site, { run: "$screens['rushes-clips-settings'][1]();" })
  /** Saves the settings as WordPress does, one option after the other. */
  const saveSettings = (url: string, entered: string) =>
    request(site, {
      run: 'foreach ( $_POST as $name => $value ) { update_option( $name, $value ); }',
      post: { rushes_clips_url: url, rushes_clips_key: entered },
    })

  async function creditsLeft(): Promise<number | null | undefined> {
    const { accountId, call } = administrator
    const params = { accountId }
    return (await call('GET /clip/prepaidCredits/account/:accountId/status', { params })).data[0]?.available
  }
  const filesIn = (one: Php) =>
    Object.values(stateOf(one).posts).filter(({ post_type: type }) => type === 'attachment')

  test('an editor finds clips, whose texts are escaped, and the key is in no page', async () => {
    const page = await search('fox')
    expect(page).toContain('Fox &lt;script&gt;alert(&quot;fox&quot;)&lt;/script&gt; &amp; &#039;cubs&#039;')
    expect(page).not.toContain('<script>')
    expect(page).toContain('value="License from credits and insert"')
    expect(page).toContain(`value="${nonceOf(`rushes_clips_license_${clip}_${POST}`)}"`)
    expect(sent[0]?.headers).toEqual({ Authorization: `Bearer ${key}` })
    site.writeFile('/state.json', JSON.stringify({ ...stateOf(site), capabilities: ['manage_options'] }))
    const settings = await showSettings()
    expect(settings).toContain(server.http.listeningOrigin)
    expect(`${page}${settings}`).not.toContain(key)
    expect(`${page}${settings}`).not.toContain(key.slice(-20))
  })

  test('a clip is licensed, added to the media library with its credit line, and appended to the post', async () => {
    expect(await license()).toBe('Location: https://news.example/wp-admin/upload.php?page=rushes-clips')
    expect(await creditsLeft()).toBe(9)
    const [file] = filesIn(site)
    expect(file?.sha256).toBe(createHash('sha256').update(MASTER).digest('hex'))
    expect(file?.post_excerpt).toBe('Ada <b>Byron</b> / Rushes')
    expect(stateOf(site).posts[POST]?.post_content).toBe(
      `A "story".\n\n<!-- wp:video {"id":901} --><figure class="wp-block-video"><video controls src="https://news.example/uploads/clip-${clip}.mp4"></video><figcaption class="wp-element-caption">Ada &lt;b&gt;Byron&lt;/b&gt; / Rushes</figcaption></figure><!-- /wp:video -->`,
    )
    expect(await search('fox')).toContain('The clip is at the end of the post.')
    expect(await search('fox')).not.toContain('The clip is at the end of the post.')
    expect(await search('fox')).toContain('value="Insert (licensed already)"')
  })

  test('a second request for a clip in the post inserts nothing, and another post costs nothing', async () => {
    await license()
    await license()
    expect(await search('nothing')).toContain('This clip is in the post already.')
    expect(filesIn(site)).toHaveLength(1)
    const other = await givenSite({
      posts: { 6: givenPost(6, 'Foxes again') },
      capabilities: ['edit_posts', 'upload_files', 'edit_post 6'],
    })
    await license(other, { post: 6 })
    expect(filesIn(other)).toHaveLength(1)
    expect(await creditsLeft()).toBe(9)
    const keys = sent.flatMap(({ headers }) => headers?.['Idempotency-Key'] ?? [])
    expect(new Set(keys).size).toBe(2)
    other.exit()
  })

  test('two simultaneous requests that do not see the lock of each other are charged once', async () => {
    const twin = await givenSite()
    await Promise.all([license(), license(twin)])
    expect(await creditsLeft()).toBe(9)
    const keys = sent.flatMap(({ headers }) => headers?.['Idempotency-Key'] ?? [])
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
    twin.exit()
  })

  test('a request during another one is refused, until that one was cut off 15 minutes ago', async () => {
    const lock = `${POST} _rushes_clips_started_${clip}`
    const now = Math.floor(Date.now() / 1_000)
    const busy = await givenSite({ meta: { [lock]: now - 14 * MINUTE_S } })
    await license(busy)
    expect(await search('nothing', busy)).toContain('This clip is being inserted already.')
    expect(await creditsLeft()).toBe(10)
    const cut = await givenSite({ meta: { [lock]: now - 16 * MINUTE_S } })
    await license(cut)
    expect([filesIn(cut).length, Object.keys(stateOf(cut).meta)]).toEqual([1, ['901 _rushes_clip']])
    busy.exit()
    cut.exit()
  })

  test('a request with a wrong nonce or without a capability licenses nothing', async () => {
    expect(await license(site, { nonce: nonceOf('another') })).toMatch(/^403 /)
    for (const missing of EDITOR) {
      const limited = await givenSite({ capabilities: EDITOR.filter((one) => one !== missing) })
      expect(await license(limited)).toMatch(/^403 /)
      limited.exit()
    }
    const reader = await givenSite({ capabilities: [] })
    expect(await search('fox', reader)).toBe('')
    expect([sent.length, await creditsLeft()]).toEqual([0, 10])
    reader.exit()
  })

  test('a file that was damaged during the transfer is not added, and the next request is free', async () => {
    damage = (file) => file.subarray(1)
    await license()
    expect(await search('nothing')).toContain('The file was damaged during the transfer.')
    expect(filesIn(site)).toEqual([])
    damage = (file) => file
    await license()
    expect([filesIn(site).length, await creditsLeft()]).toEqual([1, 9])
  })

  test('a refusal of the API is shown with its message, once', async () => {
    const { key: searching } = await givenKey(server, administrator, { scopes: ['search'] })
    const options = { rushes_clips_url: server.http.listeningOrigin, rushes_clips_key: searching }
    const limited = await givenSite({ options })
    await license(limited)
    expect(await search('nothing', limited)).toContain('notice-error')
    expect(await search('nothing', limited)).not.toContain('notice-error')
    const wrong = await givenSite({ options: { ...options, rushes_clips_key: `${key.slice(0, -2)}__` } })
    expect(await search('fox', wrong)).toContain('notice-error')
    expect(filesIn(limited)).toEqual([])
    limited.exit()
    wrong.exit()
  })

  test('the settings refuse plain http and malformed keys, and keep the key when its field is empty', async () => {
    await saveSettings('http://footage.example', 'no key')
    expect(stateOf(site).options).toEqual({
      rushes_clips_url: server.http.listeningOrigin,
      rushes_clips_key: key,
    })
    expect(stateOf(site).notices).toHaveLength(2)
    await saveSettings(`${server.http.listeningOrigin}/`, '')
    expect(stateOf(site).options['rushes_clips_key']).toBe(key)
    expect(stateOf(site).notices).toHaveLength(2)
  })

  test('another address deletes the key, so that it is not sent there', async () => {
    await saveSettings('https://footage.example', '')
    expect(stateOf(site).options['rushes_clips_key']).toBe('')
    expect(await search('fox')).toContain('has to enter the address of the storefront and an API key first')
    await saveSettings('https://footage.example', key)
    expect(stateOf(site).options['rushes_clips_key']).toBe(key)
    await request(site, { run: "do_action( 'uninstall' );" })
    expect(stateOf(site).options).toEqual([])
    expect(sent).toEqual([])
  })
})
