/**
 * Times the main job at the pace of a person, in a browser that has never seen the shop: from a title to its
 * file. The demo runs in its own process on an empty folder.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import { givenPasskey } from '../e2e/support/authenticator.ts'
import { type Errand, licenseClip } from '../e2e/support/newsroom-minute.ts'
import { findChromium } from '../scripts/find-tools.ts'

const PERSON = { actionMs: 600, keyMs: 100 }
const PASSWORD = 'rushes-demo-2026'
const START_TRIES = 300

const GUEST: Errand = {
  title: 'Dolphin surfaces through blue light',
  login: { email: 'buyer@demo.example', password: PASSWORD },
}
const GUEST_WITH_PASSKEY: Errand = {
  title: 'Ginger kitten peers over garden wall',
  login: 'passkey',
}
const MEMBER: Errand = { title: 'Family pig patrols the lawn' }
const OTHER_LICENCE: Errand = {
  title: 'Jaguar sisters face off',
  licence: 'National News/Talk Show',
  programme: 'Evening News',
}

export type Minute = { who: string; actions: number; seconds: number; names: string[] }

/** @returns undefined where the machine has no browser. */
export async function measureMinute(): Promise<Minute[] | undefined> {
  const executablePath = findChromium()
  if (executablePath === undefined) return undefined
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    return await visitsOf(browser)
  } finally {
    await browser.close()
  }
}

async function visitsOf(browser: Browser): Promise<Minute[]> {
  const shop = await startDemo()
  const visit = async (who: string, errand: Errand, prepare?: (page: Page) => Promise<void>) => {
    const context = await browser.newContext({ baseURL: shop.address })
    const page = await context.newPage()
    await prepare?.(page)
    const began = performance.now()
    const names = await licenseClip(page, errand, PERSON)
    const seconds = Math.round((performance.now() - began) / 100) / 10
    await context.close()
    return { who, actions: names.length, seconds, names }
  }
  try {
    return [
      await visit('guest with an account', GUEST),
      await visit('guest with a passkey', GUEST_WITH_PASSKEY, (page) =>
        givenPasskey(page, () => logIn(page, 'buyer@demo.example')),
      ),
      // The guest's order was the account's last one.
      await visit('member, under the last licence', MEMBER, (page) => logIn(page, 'buyer@demo.example')),
      await visit('member, under another licence', OTHER_LICENCE, (page) => logIn(page, 'us@demo.example')),
    ]
  } finally {
    await shop.stop()
  }
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: /^Log ?in$/i }).click()
  await page.getByRole('button', { name: /^Log ?out$/i }).waitFor()
}

async function startDemo() {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-minute-'))
  // Started by root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const address = `http://localhost:${port}`
  const started = spawn(process.execPath, ['apps/server/src/main.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'fatal', RATE_LIMITS: '0' },
  })
  for (let tries = 0; !(await isReady(address)); tries += 1) {
    if (tries === START_TRIES || started.exitCode !== null) throw new Error('The demo did not start')
    await pause(200)
  }
  return {
    address,
    async stop() {
      const ended = once(started, 'exit')
      started.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isReady = (address: string) =>
  fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
