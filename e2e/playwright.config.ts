/**
 * The journeys run in the system's Chromium against the real program on an empty data folder, exactly as
 * `npm start` runs it. No retries: a test that needs one has found a race.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/find-tools.ts'

const PORT = 4110
const isWorker = process.env.TEST_WORKER_INDEX !== undefined
const dataDir = isWorker ? '' : mkdtempSync(join(tmpdir(), 'rushes-e2e-'))

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: '../test-results',
  workers: 2,
  // Files run side by side, each with demo accounts of its own; the tests of a file follow one another.
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : [['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
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
    url: `http://localhost:${PORT}/readyz`,
    timeout: 60_000,
    env: {
      PORT: String(PORT),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // All journeys come from one address.
      RATE_LIMIT_FACTOR: '1000',
      ADMIN_URL: 'https://admin.example',
      SOCIAL_LINKS: 'Video channel=https://social.example/rushes',
      TERMS_PDF_URL: '/terms.pdf',
    },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
