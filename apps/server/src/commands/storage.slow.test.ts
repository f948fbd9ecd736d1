/** `npm run storage` as the operator calls it: its output, what it does to the files, and its exit code. */
import { utimes } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { runOnServer } from '../../test/operator-command.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { freePort } from '../platform/free-port.ts'

const OLD = new Date(Date.now() - 8 * 24 * 60 * 60_000)
const ORPHAN = 'masters/900001/master.mp4'

let server: TestServer
let master: string
beforeAll(async () => {
  server = await startTestServer()
  master = `masters/${await server.givenClip({ master: Buffer.from('master') })}/master.mp4`
})
afterAll(() => server.close())

const storage = (...args: string[]) => runOnServer(server, ['storage', ...args])
const put = (key: string, bytes: string) => server.services.storage.put(key, Buffer.from(bytes))
const head = (key: string) => server.services.storage.head(key)

describe('R-FILE-7: npm run storage -- orphans', () => {
  test('npm run storage -- orphans lists files without a row and rows without a file, and removes them only with --remove', async () => {
    await put(ORPHAN, 'orphan')
    await server.services.storage.withLocal(ORPHAN, (path) => utimes(path, OLD, OLD))
    await server.services.storage.remove(master)
    onTestFinished(() => put(master, 'master'))
    const listed = await storage('orphans')
    expect(listed).toMatchObject({ code: 0, refused: '' })
    expect(listed.output).toContain(`no file for a row   ${master}\n`)
    expect(listed.output).toContain(
      `no row for a file   ${ORPHAN}  6 bytes, since ${OLD.toISOString().slice(0, 10)}`,
    )
    expect(listed.output).toContain('Nothing was removed: add --remove')
    expect(await head(ORPHAN)).toBeDefined()

    const { output } = await storage('orphans', '--remove')
    expect(output).toContain('Files: 1, without a row: 1, removed: 1 (6 bytes), left by crashes: 0.')
    expect(await head(ORPHAN)).toBeUndefined()
  })
})

describe('R-FILE-8: npm run storage -- verify', () => {
  test('npm run storage -- verify reports unchanged files with code 0, and changed files with code 1', async () => {
    expect(await storage('verify')).toEqual({
      code: 0,
      output: 'Files: 1, all intact (6 bytes).\n',
      refused: '',
    })
    await put(master, 'mäster')
    const found = await storage('verify', '--rate', '50')
    expect(found).toMatchObject({ code: 1, refused: '1 of 1 files are missing or damaged.\n' })
    expect(found.output).toContain(master)
  })
})

describe('npm run storage refuses wrong arguments in one sentence', () => {
  test.each([
    [['look'], 'Say what to do: npm run storage -- orphans, verify, or copy FROM TO'],
    [['verify', '--rate', 'fast'], 'Give the rate in megabytes a second: --rate 50'],
    [['copy'], 'Name two places: local, or s3://bucket/prefix?region=…'],
    [['copy', 'local', 'local'], 'Name two places: local, or s3://bucket/prefix?region=…'],
  ])('npm run storage refuses in one sentence: %j', async (args, sentence) => {
    expect(await storage(...args)).toEqual({ code: 1, output: '', refused: `${sentence}\n` })
  })

  test('a copy to a store that does not answer (R-FILE-10)', async () => {
    const closedStore = `s3://media/shop?region=us-east-1&endpoint=http://127.0.0.1:${await freePort()}`
    const keys = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' }
    const { code, refused } = await runOnServer(server, ['storage', 'copy', 'local', closedStore], keys)
    expect(code).toBe(1)
    expect(refused).not.toMatch(/ at .*\.ts/)
  })
})
