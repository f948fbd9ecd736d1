/** The disk runs full: what only reads goes on, what writes is refused with a sentence, and space brings all of it back. */
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenDemo } from './demo-copy.ts'
import { ask } from './load.ts'
import { givenFolder, type Shop, startShop, until } from './shop.ts'

const DISK_MIB = 600
const BACK_WITHIN_MS = 5_000

// A disk of its own that can run full takes the right to mount one.
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
      ...{
        name: 'Disk Full',
        email,
        company: 'Full Ltd',
        address1: '1 Road',
        city: 'London',
        state: 'London',
      },
      ...{ postcode: 'N1', countryId: 225, reg: true, ashp: '', terms: true, checkout: 0 },
    }),
  })
  return { status: answer.status, ...((await answer.json()) as { message: string }) }
}

const readiness = async () => (await fetch(`${shop.url}/readyz`)).json()

test.runIf(canMount)(
  'a full disk: reads go on, writes answer 503, space brings them back',
  { timeout: 120_000 },
  async () => {
    expect((await register('before@full.example')).status).toBe(200)
    const ballast = join(folder, 'ballast')
    let refused = { status: 0, message: '' }
    await until(async () => {
      // Again and again, because the database gives up files that it no longer needs.
      fill(ballast)
      refused = await register(`${Math.random()}@full.example`)
      return refused.status === 503
    }, 30_000)
    expect(refused.message).toMatch(/try again/)
    expect((await ask(shop.url, '/rest/clip/clips?term=dog&type=video')).status).toBe(200)
    expect((await ask(shop.url, '/rest/clip/clips/41207')).status).toBe(200)
    expect((await ask(shop.url, '/healthz')).status).toBe(200)
    expect(await readiness()).toMatchObject({ missing: ['disk space'] })

    rmSync(ballast)
    await until(async () => (await register(`${Math.random()}@full.example`)).status === 200, BACK_WITHIN_MS)
    expect(await readiness()).toMatchObject({ ready: true, missing: [] })
  },
)

/** Writes until nothing fits any more. */
function fill(path: string): void {
  for (let bytes = 2 ** 20; bytes >= 512; bytes /= 2) {
    try {
      for (;;) writeFileSync(path, Buffer.alloc(bytes), { flag: 'a' })
    } catch {
      // Smaller pieces may still fit.
    }
  }
}
