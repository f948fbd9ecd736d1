/**
 * `npm run lighthouse -- http://localhost:3000`: Lighthouse's mobile scores of the home, search and clip pages of a
 * running storefront, in the system's Chromium.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findChromium } from '../scripts/find-tools.ts'

const PORT = 9333
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const [base = 'http://localhost:3000'] = process.argv.slice(2)
const paths = ['/', '/search?term=cat&type=video', '/clip/41207']

const profile = mkdtempSync(join(tmpdir(), 'rushes-lighthouse-'))
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: findChromium() ?? '',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    `--remote-debugging-port=${PORT}`,
  ],
})
try {
  for (const path of paths) {
    const result = await lighthouse(base + path, {
      port: PORT,
      output: 'json',
      logLevel: 'error',
      onlyCategories: CATEGORIES,
    })
    if (!result) throw new Error(`Lighthouse gave nothing for ${path}`)
    const { categories, audits } = result.lhr
    const scores = CATEGORIES.map((name) => `${name} ${Math.round((categories[name]?.score ?? 0) * 100)}`)
    const shown = (name: string) => audits[name]?.displayValue ?? '–'
    console.log(`${path}\n  ${scores.join(', ')}`)
    console.log(
      `  FCP ${shown('first-contentful-paint')}, LCP ${shown('largest-contentful-paint')}, TBT ${shown('total-blocking-time')}, CLS ${shown('cumulative-layout-shift')}`,
    )
    const lacking = Object.values(audits).filter(({ score }) => score !== null && score < 0.9)
    console.log(`  below 90: ${lacking.map(({ id }) => id).join(', ') || 'nothing'}`)
  }
} finally {
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
}
