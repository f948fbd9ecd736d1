/**
 * Runs the journeys in the system's Chromium against the real program on an empty data folder, exactly as `npm start` runs
 * it. There are no retries, because a test that needs one has found a race.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import { findChromium } from '../scripts/find-tools.ts'

// Two runs on one machine must not meet. The workers load this file too: they inherit the port and start no server.
process.env.E2E_PORT ??= String(await freePort())
const port = process.env.E2E_PORT
const isWorker = process.env.TEST_WORKER_INDEX !== undefined
const dataDir = isWorker ? '' : mkdtempSync(join(tmpdir(), 'rushes-e2e-'))

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  workers: 2,
  // Files run at the same time, each with demo accounts of its own; the tests of one file run one after the other.
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    actionTimeout: 10_000,
    // Traces of journeys that pass would be thrown away; `--trace on` makes one of a journey that fails.
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
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
      ],
    },
  },
  webServer: {
    command: 'node ../apps/server/src/main.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 60_000,
    env: {
      PORT: port,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // All journeys come from one address, which the limits would soon refuse (R-HTTP-3).
      RATE_LIMITS: '0',
      ADMIN_URL: 'https://admin.example',
      SOCIAL_LINKS: 'Video channel=https://social.example/rushes',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
