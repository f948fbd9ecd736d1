/** On a full disk reading continues and writes are refused with a message; with space again, both work. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@rushes/contract/client'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeMosaic } from '../made-picture.ts'
import { givenDemo } from './demo-copy.ts'
import { sendRequest } from './load.ts'
import { givenFolder, type Shop, startShop, until } from './shop.ts'
import { superuserOf } from './superuser-of.ts'

const MIB = 2 ** 20
const DISK_MIB = 600
const BACK_WITHIN_MS = 5_000

// A separate disk that can run full needs the permission to mount one.
const folder = givenFolder()
const canMount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MIB}m`, 'tmpfs', folder]).status === 0
let shop: Shop

beforeAll(async () => {
  if (!canMount) return
  shop = await startShop({ DATA_DIR: givenDemo(folder) })
}, 120_000)
afterAll(async () => {
  if (canMount) {
    await shop.stop()
    spawnSync('umount', ['-l', folder])
  }
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

async function register(email: string): Promise<{ status: number; message: string }> {
  const answer = await fetch(`${shop.url}/rest/clip/forms/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Disk Full',
      email,
      company: 'Full Ltd',
      address1: '1 Road',
      city: 'London',
      state: 'London',
      postcode: 'N1',
      countryId: 225,
      reg: true,
      ashp: '',
      terms: true,
      checkout: 0,
    }),
  })
  return { status: answer.status, ...((await answer.json()) as { message: string }) }
}

/** A user of the agency, with an import batch. */
async function adminOf(url: string) {
  let token = ''
  const client = createClient({ base: `${url}/rest`, token: () => token })
  const body = { email: 'staff@demo.example', password: 'rushes-demo-2026' }
  token = (await client.call('POST /clip/users/login', { body })).data.token
  const { id } = (await client.call('POST /agency/batches', { body: { name: 'Disk', category: 'Viral' } }))
    .data
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  return {
    /** @returns its path @throws with the message for the user */
    async begin(name: string, size: number): Promise<string> {
      const metadata = `filename ${btoa(name)},batch ${btoa(String(id))}`
      const answer = await fetch(`${url}/rest/agency/uploads`, {
        method: 'POST',
        headers: { ...headers, 'upload-length': String(size), 'upload-metadata': metadata },
      })
      if (answer.status !== 201) throw new Error(await answer.text())
      return answer.headers.get('location') ?? ''
    },
    /** Sends what the server does not have yet. */
    async send(path: string, bytes: Buffer): Promise<{ status: number; words: string }> {
      const offset = statSync(join(folder, 'ingest/uploads', path.split('/').at(-1) ?? '')).size
      const answer = await fetch(`${url}${path}`, {
        method: 'PATCH',
        headers: {
          ...headers,
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(offset),
        },
        body: new Uint8Array(bytes.subarray(offset)),
      })
      return { status: answer.status, words: await answer.text() }
    },
    async states(): Promise<string[]> {
      const { data } = await client.call('GET /agency/batches/:id', { params: { id } })
      return data.files.map(({ state }) => state)
    },
  }
}

const readiness = async () => (await fetch(`${shop.url}/readyz`)).json()

test.runIf(canMount)(
  'on a full disk reading continues, writes answer 503, and both work again when there is space',
  { timeout: 120_000 },
  async () => {
    expect((await register('before@full.example')).status).toBe(200)
    const ballast = join(folder, 'ballast')
    let refused = { status: 0, message: '' }
    await until(async () => {
      // Repeatedly, because the database releases files that it no longer needs.
      fill(ballast)
      refused = await register(`${Math.random()}@full.example`)
      return refused.status === 503
    }, 30_000)
    expect(refused.message).toMatch(/try again/)
    expect((await sendRequest(shop.url, '/rest/clip/clips?term=dog&type=video')).status).toBe(200)
    expect((await sendRequest(shop.url, '/rest/clip/clips/41207')).status).toBe(200)
    expect((await sendRequest(shop.url, '/healthz')).status).toBe(200)
    expect(await readiness()).toMatchObject({ missing: ['disk space'] })

    rmSync(ballast)
    await until(async () => (await register(`${Math.random()}@full.example`)).status === 200, BACK_WITHIN_MS)
    expect(await readiness()).toMatchObject({ ready: true, missing: [] })
  },
)

test.runIf(canMount)(
  'an upload to a full disk is refused with a message, resumes when there is space, and becomes a clip (R-INGEST-6)',
  { timeout: 300_000 },
  async () => {
    const staff = await adminOf(shop.url)
    const film = Buffer.concat([madeMosaic(), randomBytes(4 * MIB)])
    const begun = await staff.begin('half.png', film.length)
    expect((await staff.send(begun, film.subarray(0, film.length / 2))).status).toBe(204)
    // These are complete before the disk is full, and processed while it is.
    const pictures = ['one.png', 'two.png', 'three.png']
    for (const name of pictures) {
      const bytes = madeMosaic()
      expect((await staff.send(await staff.begin(name, bytes.length), bytes)).status).toBe(204)
    }
    const ballast = join(folder, 'ballast')
    let refused = { status: 0, words: '' }
    await until(async () => {
      fill(ballast)
      refused = await staff.send(begun, film)
      return refused.status >= 500
    }, 30_000)
    expect(refused.words).toMatch(/try again/)
    await expect(staff.begin('more.png', film.length)).rejects.toThrow(/not enough space|try again/)

    rmSync(ballast)
    await until(async () => (await staff.send(begun, film)).status === 204, BACK_WITHIN_MS)
    await until(async () => (await staff.states()).every((state) => state === 'ready'), 150_000)
    expect(await staff.states()).toHaveLength(1 + pictures.length)
  },
)

test.runIf(canMount)(
  'on a full disk reading continues after PostgreSQL has lost the cache of its catalogue, was killed, or the shop was started again',
  { timeout: 300_000 },
  async () => {
    const reads = async () => (await sendRequest(shop.url, '/rest/clip/clips/41207')).status
    const reserve = join(folder, 'disk-reserve')
    await until(() => existsSync(reserve) && statSync(reserve).size === 64 * MIB, BACK_WITHIN_MS)
    const ballast = join(folder, 'ballast')
    const isRefused = async () => {
      fill(ballast)
      return (await register(`${Math.random()}@full.example`)).status === 503
    }
    await until(isRefused, 30_000)
    await until(async () => {
      await loseCache(ballast)
      return (await reads()) === 503
    }, 30_000)
    await until(async () => (await reads()) === 200, BACK_WITHIN_MS)
    expect(statSync(reserve).size).toBeLessThan(64 * MIB)

    await until(isRefused, 30_000)
    process.kill(shop.postmaster(), 'SIGKILL')
    await until(async () => (await reads()) === 503, BACK_WITHIN_MS)
    await until(async () => (await reads()) === 200, 30_000)

    await until(isRefused, 30_000)
    await shop.stop()
    fill(ballast)
    shop = await startShop({ DATA_DIR: folder })
    expect(await reads()).toBe(200)

    rmSync(ballast)
    await until(async () => (await register(`${Math.random()}@full.example`)).status === 200, BACK_WITHIN_MS)
    await until(() => statSync(reserve).size === 64 * MIB, BACK_WITHIN_MS)
    expect(await readiness()).toMatchObject({ ready: true, missing: [] })
  },
)

/**
 * The state after a change of PostgreSQL's own tables; the space of the old files is used, and all connections are new.
 */
async function loseCache(ballast: string): Promise<void> {
  const admin = new pg.Client(superuserOf(folder))
  admin.on('error', () => {})
  await admin.connect()
  const cluster = join(folder, 'postgres')
  for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('pg_internal.init')) rmSync(join(cluster, name), { force: true })
  }
  fill(ballast)
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname is not null and pid <> pg_backend_pid()',
  )
  await admin.end()
}

/** Writes until nothing fits any more. */
function fill(path: string): void {
  for (let bytes = MIB; bytes >= 512; bytes /= 2) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' })
    } catch {
      // Smaller pieces may still fit.
    }
  }
}
