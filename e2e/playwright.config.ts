/**
 * Runs the journeys in the system's Chromium against the real program on an empty data folder, exactly as `npm start` runs
 * it. There are no retries, because a test that needs one has found a race.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import { findChromium } from '../scripts/find-tools.ts'

// Two runs on one machine must not meet. The workers load this file too: they inherit the port and start no server.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_RECEIVER_PORT ??= String(await freePort())
process.env.E2E_PROVIDER_PORT ??= String(await freePort())
const port = process.env.E2E_PORT
const isWorker = process.env.TEST_WORKER_INDEX !== undefined
const dataDir = isWorker ? '' : mkdtempSync(join(tmpdir(), 'rushes-e2e-'))
// The server has ended by then.
if (!isWorker) process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))

/**
 * Features that Chromium turns off. Without the first two, the address bar of each new window loads two
 * pages: as much work as a journey's first page. Chromium uses the last list only, so the features that
 * Playwright turns off are repeated here.
 */
const OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

const OWN_SHOPS = ['**/first-day.test.ts', '**/pay-with-stripe.test.ts']

export default defineConfig({
  testDir: '.',
  // Two files that start their own shop come first, so that the run does not wait for them at the end.
  projects: [{ testMatch: OWN_SHOPS }, { testMatch: '**/*.test.ts', testIgnore: OWN_SHOPS }],
  outputDir: '../test-results',
  // A journey waits for its pages most of the time: four keep two cores busy.
  workers: 4,
  // Files run at the same time, each with its own demo accounts; the tests of one file run in turn.
  fullyParallel: false,
  forbidOnly: true,
  // Long enough for a busy machine: a test waits for what it names, never for a time.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 60_000,
    // Traces of journeys that pass would be deleted; `--trace on` makes one of a journey that fails.
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Films and moving pages cost more than all the rest; the journeys that are about motion need it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium() ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds: what their scripts would gain by it costs more to compile.
        '--js-flags=--no-opt --no-maglev',
        `--disable-features=${OFF.join()}`,
      ],
    },
  },
  webServer: {
    command: 'node ../apps/server/src/main.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 120_000,
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // All journeys come from one address, which the limits would soon refuse (R-HTTP-3).
      RATE_LIMITS: '0',
      WEBHOOK_HOSTS: `127.0.0.1:${process.env.E2E_RECEIVER_PORT},127.0.0.1:${process.env.E2E_PROVIDER_PORT}`,
      SOCIAL_LINKS: 'Video channel=https://social.example/rushes',
    },
    // The errors of a failed page are printed here.
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
