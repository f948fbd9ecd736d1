/**
 * `npm run lighthouse -- http://localhost:3000`: Lighthouse's mobile scores of a running storefront, from the home
 * page to the checkout, as a guest in the system's Chromium. An installation with test payments excludes search
 * engines from every page, which costs a third of the SEO score: there the score is calculated without that
 * audit, and marked.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { fetchTools } from '../scripts/fetch-tools.ts'
import { findChromium } from '../scripts/find-tools.ts'

type Result = {
  categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >
  audits: Readonly<Record<string, { id: string; score: number | null; displayValue?: string }>>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>

const module = `${fetchTools('lighthouse@13.5.0')}/lighthouse/core/index.js`
const { default: lighthouse }: { default: Lighthouse } = await import(pathToFileURL(module).href)

const PORT = 9333
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const [base = 'http://localhost:3000'] = process.argv.slice(2)
const CRAWLABLE = 'is-crawlable'
const paths = ['/', '/search?term=cat&type=video', '/clip/41207', '/pricing', '/cart', '/checkout']

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
const isTest = (await (await fetch(base)).text()).includes('TEST PAYMENTS')
if (isTest)
  console.log('Test payments: every page is kept from search engines, as it would not be with live ones.')
try {
  for (const path of paths) {
    const result = await lighthouse(base + path, {
      port: PORT,
      output: 'json',
      logLevel: 'error',
      onlyCategories: CATEGORIES,
    })
    if (!result) throw new Error(`Lighthouse gave nothing for ${path}`)
    const { audits } = result.lhr
    const keptAway = isTest && audits[CRAWLABLE]?.score === 0
    const scores = CATEGORIES.map((name) => {
      const isSeo = name === 'seo' && keptAway
      return `${name} ${scoreOf(result.lhr, name, isSeo ? CRAWLABLE : '')}${isSeo ? ` (without ${CRAWLABLE})` : ''}`
    })
    const shown = (name: string) => audits[name]?.displayValue ?? '–'
    console.log(`${path}\n  ${scores.join(', ')}`)
    console.log(
      `  FCP ${shown('first-contentful-paint')}, LCP ${shown('largest-contentful-paint')}, TBT ${shown('total-blocking-time')}, CLS ${shown('cumulative-layout-shift')}`,
    )
    const lacking = Object.values(audits).filter(({ id, score }) => {
      return score !== null && score < 0.9 && !(keptAway && id === CRAWLABLE)
    })
    console.log(`  below 90: ${lacking.map(({ id }) => id).join(', ') || 'nothing'}`)
  }
} finally {
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
}

/**
 * Calculates the score like Lighthouse: the weighted mean of the audits of a category, here without one of
 * them. A dash when an audit failed to measure, which is no score.
 */
function scoreOf({ categories, audits }: Result, name: string, without: string): string {
  const category = categories[name]
  if (!category || category.score === null) return '–'
  const counted = category.auditRefs.flatMap(({ id, weight }) => {
    const score = audits[id]?.score
    return id !== without && weight > 0 && typeof score === 'number' ? [{ weight, score }] : []
  })
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
  return String(
    Math.round((100 * counted.reduce((sum, { weight, score }) => sum + weight * score, 0)) / weights),
  )
}
