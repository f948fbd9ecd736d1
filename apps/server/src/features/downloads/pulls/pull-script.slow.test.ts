/** R-PULL-4: the script of examples/pull against the real server, with curl and sha256sum. */
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { givenLicence } from '../../../../test/licensing-builders.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { freePort } from '../../../platform/free-port.ts'

const SCRIPT = fileURLToPath(new URL('../../../../../../examples/pull/pull.sh', import.meta.url))
const run = promisify(execFile)
const MASTER = randomBytes(200_000)
const SHA256 = createHash('sha256').update(MASTER).digest('hex')
const PART = `.${SHA256}.part`

let server: TestServer
let user: TestUser
let folder: string
let address: { id: number; url: string }
beforeAll(async () => {
  const port = await freePort()
  server = await startTestServer({ BASE_URL: `http://127.0.0.1:${port}` })
  await server.http.listen({ host: '127.0.0.1', port })
})
afterAll(() => server.close())

beforeEach(async () => {
  user = await server.givenUser()
  const body = { name: 'Watch folder', lifetimeDays: 30 } as const
  address = (await user.call('POST /clip/pull-addresses', { body })).data
  folder = mkdtempSync(join(tmpdir(), 'rushes-pull-'))
  const opened = vi.spyOn(server.services.storage, 'open')
  return () => {
    opened.mockRestore()
    rmSync(folder, { recursive: true, force: true })
  }
})

async function givenLicensed(fileName?: string, master = MASTER): Promise<string> {
  const id = await server.givenClip({ master })
  await givenLicence(server.services, user, id)
  const name = fileName ?? `clip-${id}.mp4`
  const { db } = server.services
  await db.updateTable('clip_files').set({ file_name: name }).where('clip_id', '=', id).execute()
  return name
}

/** @returns the exit code and the output */
async function fill() {
  const env = { PATH: process.env['PATH'] ?? '', PULL_ADDRESS: address.url, PULL_PAUSE: '0' }
  return run('sh', [SCRIPT, folder], { env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
}

/** The ranges that the server has read from files since the last call. */
function sent() {
  const { calls } = vi.mocked(server.services.storage.open).mock
  return calls.splice(0).map(([, range]) => range)
}

const inFolder = () => readdirSync(folder).filter((name) => !name.startsWith('.'))
const read = (name: string) => readFileSync(join(folder, name))

describe('R-PULL-4: the script', () => {
  test('it fills a folder twice, and fetches nothing the second time', async () => {
    const other = randomBytes(1_000)
    const names = [await givenLicensed(), await givenLicensed(undefined, other)]
    expect(await fill()).toMatchObject({ code: 0 })
    expect(inFolder().toSorted()).toEqual(names.toSorted())
    expect([read(names[0] ?? ''), read(names[1] ?? '')]).toEqual([MASTER, other])
    expect(sent()).toHaveLength(2)
    expect(await fill()).toEqual({ code: 0, stdout: '' })
    // Without the cursor, each file is verified instead.
    rmSync(join(folder, '.pull-after'))
    expect((await fill()).stdout.split('\n').filter((line) => line.startsWith('kept'))).toHaveLength(2)
    expect(sent()).toEqual([])
    const later = await givenLicensed()
    await fill()
    expect([inFolder().length, sent().length, read(later)]).toEqual([3, 1, MASTER])
  })

  test('a file that was cut continues at its last byte', async () => {
    const name = await givenLicensed()
    writeFileSync(join(folder, PART), MASTER.subarray(0, 120_000))
    expect(await fill()).toMatchObject({ code: 0 })
    expect(read(name)).toEqual(MASTER)
    expect(sent()).toEqual([{ start: 120_000, end: 199_999 }])
    expect(readdirSync(folder)).not.toContain(PART)
  })

  test('bytes with the wrong checksum are not kept, and the next run fetches them again', async () => {
    const name = await givenLicensed()
    writeFileSync(join(folder, PART), randomBytes(120_000))
    expect((await fill()).code).not.toBe(0)
    expect(readdirSync(folder)).toEqual([])
    expect(await fill()).toMatchObject({ code: 0 })
    expect(read(name)).toEqual(MASTER)
  })

  test('another file of the same name is kept', async () => {
    const name = await givenLicensed()
    const own = randomBytes(100)
    writeFileSync(join(folder, name), own)
    await fill()
    const ours = `${SHA256.slice(0, 8)}-${name}`
    expect(inFolder().toSorted()).toEqual([ours, name].toSorted())
    expect([read(name), read(ours)]).toEqual([own, MASTER])
    rmSync(join(folder, '.pull-after'))
    sent()
    expect(await fill()).toMatchObject({ code: 0 })
    expect([inFolder().length, sent()]).toEqual([2, []])
  })

  test('it continues with the next page, until there is none', async () => {
    const path = new URL(address.url).pathname
    for (let count = 0; count < 501; count++) await givenLicensed(undefined, Buffer.from(`File ${count}`))
    const first = (await server.http.inject(path)).json()
    expect([first.files.length, first.more]).toEqual([500, true])
    const last = (await server.http.inject(`${path}?after=${first.next}`)).json()
    expect([last.files.length, last.more]).toEqual([1, false])
    expect(await fill()).toMatchObject({ code: 0 })
    expect(inFolder()).toHaveLength(501)
    expect(read('.pull-after').toString()).toBe(`${last.next}\n`)
  })

  test('a file name is never a command', async () => {
    const name = await givenLicensed("-it's $(touch made) `touch made`; touch made #.mp4")
    const empty = await givenLicensed('empty.mp4', Buffer.alloc(0))
    expect(await fill()).toMatchObject({ code: 0 })
    expect(inFolder().toSorted()).toEqual([name, empty].toSorted())
  })

  test('a file that is withdrawn fails alone, and the next run continues without it', async () => {
    const [lost, kept] = [await givenLicensed(), await givenLicensed()]
    const { db, storage } = server.services
    const withdraw = () =>
      db
        .updateTable('clips')
        .set({ state: 'withdrawn' })
        .where('title', '=', `Clip ${lost.match(/\d+/)}`)
        .execute()
    // While the first file is sent, after the list.
    vi.mocked(storage.open).mockImplementationOnce(async () => {
      await withdraw()
      throw new Error('The connection is lost')
    })
    expect((await fill()).code).not.toBe(0)
    expect(inFolder()).toEqual([kept])
    expect(await fill()).toMatchObject({ code: 0 })
    expect(inFolder()).toEqual([kept])
  })

  test('a revoked address ends the script with an error and changes no file', async () => {
    await givenLicensed()
    await fill()
    const before = readdirSync(folder)
    await user.call('DELETE /clip/pull-addresses/:id', { params: { id: address.id } })
    expect((await fill()).code).not.toBe(0)
    expect(readdirSync(folder)).toEqual(before)
  })
})
