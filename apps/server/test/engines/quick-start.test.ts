/** Every block of code in docs/API.md runs against the product: curl, TypeScript and Python, each with a client of its own. */
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { marked } from 'marked'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { clientGenerators } from '../../../../scripts/engines/client-generators.ts'
import { curl } from '../../../../scripts/engines/curl.ts'
import { PYTHON_PACKAGES, pythonClient } from '../../../../scripts/engines/python-client.ts'
import { givenKey } from '../api-keys.ts'
import { givenLot } from '../licensing-builders.ts'
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../webhook-receiver.ts'
import { type CustomerProject, LIMIT_MS, openProject } from './customer-project.ts'
import { describeWith } from './describe-with.ts'

const GUIDE = marked.lexer(readFileSync(new URL('../../../../docs/API.md', import.meta.url), 'utf8'))
const MASTER = randomBytes(1_000)
const WARNING = 'A wrong line in docs/API.md fails this test.'

/** The blocks with this label, in their order. */
function blocksOf(label: string): string[] {
  const blocks = GUIDE.flatMap((token) => (token.type === 'code' && token.lang === label ? [token.text] : []))
  if (blocks.length === 0) throw new Error(`docs/API.md has no block of code labelled ${label}`)
  return blocks
}

let receiver: WebhookReceiver
let server: TestServer
let clip: number
let administrator: TestUser
let project: CustomerProject
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  server = await startTestServer({ RATE_LIMITS: '1', WEBHOOK_HOSTS: receiver.host })
  await server.http.listen({ host: '127.0.0.1', port: 0 })
  clip = await server.givenClip({ title: 'Fox on the tube', master: MASTER })
})
beforeEach(async () => {
  // Receivers compare the time of a message with that of their machine, and generators take minutes.
  server.later(Date.now() - server.services.clock.now().getTime())
  administrator = await server.givenUser({ role: 'Administrator' })
  await givenLot(server.services, administrator)
  const { key } = await givenKey(server, administrator)
  project = await openProject(
    { RUSHES_URL: server.http.listeningOrigin, RUSHES_KEY: key, PYTHONPATH: PYTHON_PACKAGES },
    join(PYTHON_PACKAGES, 'bin'),
  )
  return () => project.close()
})
afterAll(async () => {
  await server?.close()
  await receiver?.close()
})

const shell = (block: string, settings = '') => project.run('sh', ['-euc', `${settings}\n${block}`])

async function creditsLeft(): Promise<number | null | undefined> {
  const { accountId, call } = administrator
  const status = await call('GET /clip/prepaidCredits/account/:accountId/status', { params: { accountId } })
  return status.data[0]?.available
}

/** The clip was found and licensed with one credit, its file downloaded, and a refusal printed with the limit. */
async function expectLicensed(output: string): Promise<void> {
  expect(output, WARNING).toContain('Fox on the tube')
  expect(output, WARNING).toMatch(/published \d+/)
  expect(output, WARNING).toMatch(/not_found \d+/)
  expect(await creditsLeft()).toBe(9)
  const files = readdirSync(project.folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const contents = files.map(({ name }) => readFileSync(join(project.folder, name)))
  expect(contents.filter((content) => content.equals(MASTER))).toHaveLength(1)
}

/** A message of a webhook as its receiver gets it, and with a changed body. */
async function givenMessages() {
  const url = receiver.url(`/${administrator.userId}`)
  const { data } = await administrator.call('POST /clip/webhooks', { body: { url, events: ['order.paid'] } })
  await administrator.call('POST /clip/webhooks/:id/test', { params: { id: data.id } })
  await server.runJobs()
  const [message] = receiver.at(`/${administrator.userId}`)
  if (!message) throw new Error('No message was received')
  const { headers, body } = message
  const genuine = { headers, body, secret: data.secret }
  return [genuine, { ...genuine, body: body.replace('webhook.test', 'order.paid') }]
}

test('every block of code has a label by which a test of this file runs it, or is plain text', () => {
  const labels = GUIDE.flatMap((token) => (token.type === 'code' ? [token.lang] : []))
  const languages = ['ts', 'python']
  const run = ['sh curl', ...languages.flatMap((name) => [`sh ${name}`, name, `${name} webhook`])]
  expect(new Set(labels)).toEqual(new Set(['text', ...run]))
})

describeWith([curl], 'the quick start with curl', () => {
  test('searches, licenses and downloads a clip, and prints a refusal', async () => {
    const answers = z.object({
      data: z.object({ accountId: z.int(), items: z.array(z.object({ id: z.int() })), file_url: z.string() }),
    })
    const known: Record<string, unknown> = {}
    const outputs: string[] = []
    for (const block of blocksOf('sh curl')) {
      const settings = Object.entries(known).map(([name, value]) => `${name}='${value}'`)
      const output = await shell(block, settings.join('\n'))
      outputs.push(output)
      if (!output.startsWith('{')) continue
      const [first = ''] = output.split(/(?<=\})(?=\{)/)
      const { data } = z.object({ data: answers.shape.data.partial() }).parse(JSON.parse(first))
      known['ACCOUNT'] ??= data.accountId
      known['CLIP'] ??= data.items?.[0]?.id
      known['FILE'] ??= data.file_url
    }
    expect(known['CLIP']).toBe(clip)
    const [refusal = ''] = outputs.slice(-1)
    expect(refusal, WARNING).toMatch(/^HTTP\/1\.1 404[\s\S]*x-ratelimit-remaining: \d+[\s\S]*"not_found"/)
    expect(await creditsLeft()).toBe(9)
    expect(readFileSync(join(project.folder, 'clip.mp4')).equals(MASTER), WARNING).toBe(true)
  })

  test('a licence that is requested again is charged once', async () => {
    const licensing = blocksOf('sh curl').find((block) => block.includes('Idempotency-Key')) ?? ''
    const [first, second] = [await shell(licensing, `CLIP=${clip}`), await shell(licensing, `CLIP=${clip}`)]
    expect(second).toBe(first)
    expect(await creditsLeft()).toBe(9)
  })
})

describeWith([clientGenerators], 'the quick start in TypeScript', () => {
  test('compiles, and searches, licenses and downloads a clip, once however often it runs', {
    timeout: LIMIT_MS,
  }, async () => {
    for (const block of blocksOf('sh ts')) await shell(block)
    const path = await project.write('quick-start.ts', blocksOf('ts').join('\n\n'))
    await project.compile(path)
    await expectLicensed(await project.run(process.execPath, [path]))
    await expectLicensed(await project.run(process.execPath, [path]))
  })

  test('the receiver of webhooks compiles, accepts a message, and refuses a changed one', async () => {
    const path = await project.write('receiver.ts', blocksOf('ts webhook').join('\n\n'))
    await project.compile(path)
    const script = `
      import { receiveWebhook } from './receiver.ts'
      for (const { headers, body, secret } of ${JSON.stringify(await givenMessages())}) {
        const request = new Request('https://customer.example/', { method: 'POST', headers, body })
        console.log((await receiveWebhook(request, secret)).status)
      }`
    const output = await project.run(process.execPath, ['--input-type=module', '-e', script])
    expect(output).toMatch(/webhook\.test[\s\S]*^204\n400\n$/m)
  })
})

describeWith([pythonClient], 'the quick start in Python', () => {
  test('searches, licenses and downloads a clip, once however often it runs', {
    timeout: LIMIT_MS,
  }, async () => {
    for (const block of blocksOf('sh python')) await shell(block)
    const path = await project.write('quick_start.py', blocksOf('python').join('\n\n'))
    await expectLicensed(await project.run('python3', [path]))
    await expectLicensed(await project.run('python3', [path]))
  })

  test('the receiver of webhooks accepts a message, and refuses a changed one', async () => {
    await project.write('receiver.py', blocksOf('python webhook').join('\n\n'))
    const script = [
      'import json, sys',
      'from receiver import receive_webhook',
      'for one in json.load(sys.stdin):',
      '    print(receive_webhook(one["body"].encode(), one["headers"], one["secret"]))',
    ].join('\n')
    const messages = JSON.stringify(await givenMessages())
    const output = await project.run('python3', ['-c', script], messages)
    expect(output).toMatch(/ webhook\.test\n204\n400\n$/)
  })
})
