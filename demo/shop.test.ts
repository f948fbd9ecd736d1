/** Checks the commercial side of the demo: prices (R-PRICE-1), countries, accounts with their histories, terms and pages. */
import { readdirSync } from 'node:fs'
import { CURRENCIES } from '@rushes/commerce/money'
import { describe, expect, test } from 'vitest'
import {
  bundleSizes,
  countries,
  demo,
  detailOf,
  folder,
  idsOf,
  itemById,
  type Line,
  licenceTerms,
  type Order,
  text,
  tiers,
  unique,
} from './demo-data.ts'

/** The types of clip that may stand in a list of this person. */
function typesFor(email: string): string[] {
  const accountId = demo.users.find((user) => user.email === email)?.accountId
  const account = demo.accounts.find(({ id }) => id === accountId)
  if (account?.kind === 'agency') return ['video', 'image', 'short']
  return account?.shortsOnly ? ['short'] : ['video', 'image']
}

/** The price of one order line by the price list, in minor units. */
const listPriceMinor = (order: Order, line: Line): number => {
  const prices = tiers.find((tier) => tier.code === order.tier)?.prices[order.currency]
  const isBundle = line.type === 'bundle'
  const price = prices?.[isBundle ? (line.media ?? '') : line.type]
  if (!price) throw new Error(`order ${order.opid} has no price in the list`)
  return isBundle ? price.bundle_10 * (line.clips ?? 0) * 100 : price.bundle_1 * 100
}

describe('prices', () => {
  test('prices has four tiers in four currencies for video and image, at their dollar prices', () => {
    expect(tiers.map((tier) => [tier.code, tier.prices['usd']?.['video']?.bundle_1])).toEqual([
      ['DELI', 250],
      ['DEMA', 750],
      ['NNTS', 2000],
      ['CSDO', 1500],
    ])
    for (const tier of tiers) {
      expect(Object.keys(tier.prices)).toEqual([...CURRENCIES])
      for (const prices of Object.values(tier.prices)) expect(Object.keys(prices)).toEqual(['video', 'image'])
    }
    expect(bundleSizes).toEqual([1, 10])
  })

  test('prices asks whole units, about 20 % less per clip in a bundle, and about 40 % less for images', () => {
    for (const prices of tiers.flatMap((tier) => Object.values(tier.prices))) {
      for (const { bundle_1, bundle_10 } of Object.values(prices)) {
        expect(Number.isInteger(bundle_1) && Number.isInteger(bundle_10)).toBe(true)
        expect(Math.abs(1 - bundle_10 / bundle_1 - 0.2)).toBeLessThan(0.015)
      }
      const [video, image] = [prices['video']?.bundle_1 ?? 0, prices['image']?.bundle_1 ?? 0]
      expect(Math.abs(1 - image / video - 0.4)).toBeLessThan(0.015)
    }
  })
})

describe('countries', () => {
  test('countries uses every id and code once, and id 225 for the United Kingdom', () => {
    expect(idsOf(countries).toSorted((a, b) => a - b)).toEqual(countries.map((_row, index) => index + 1))
    expect(unique(countries.map((country) => country.code))).toBe(true)
    expect(countries.every((country) => /^[a-z]{2}$/.test(country.code))).toBe(true)
    expect(countries.find((country) => country.id === 225)).toMatchObject({
      name: 'United Kingdom',
      code: 'gb',
    })
  })

  test('countries shows eight countries first', () => {
    const common = countries.filter((country) => country.common !== undefined)
    const ranked = common.toSorted((a, b) => (a.common ?? 0) - (b.common ?? 0))
    expect(ranked.map((country) => country.code)).toEqual(['gb', 'us', 'ca', 'au', 'de', 'fr', 'ie', 'nz'])
  })
})

describe('accounts', () => {
  test('accounts has the ten demo users, each in an account of a known country', () => {
    expect(demo.users.map((user) => user.email.replace('@demo.example', ''))).toEqual([
      ...['buyer', 'colleague', 'us', 'prepaid', 'credits', 'shorts', 'staff', 'admin', 'evening', 'morning'],
    ])
    for (const user of demo.users) expect(idsOf(demo.accounts)).toContain(user.accountId)
    for (const account of demo.accounts) {
      const country = countries.find(({ code }) => code === account.countryCode)
      expect(country?.name).toBe(account.countryName)
    }
  })

  test('the accounts of the demo contain no password', () => {
    expect(text('accounts.json')).not.toMatch(/password|hash/i)
  })

  test.each(demo.orders)('order $opid charges the prices of the list', (order) => {
    for (const line of order.lines) expect(line.priceMinor).toBe(listPriceMinor(order, line))
    expect(order.netMinor).toBe(order.lines.reduce((sum, line) => sum + line.priceMinor, 0))
    expect(order.totalMinor).toBe(order.netMinor + order.salesTaxMinor)
    const needsProgramme = order.tier === 'NNTS' || order.tier === 'CSDO'
    expect(Boolean(needsProgramme ? order.usage.programme : order.usage.urls?.length)).toBe(true)
  })

  test.each(demo.orders)('order $opid holds only clips that could be bought on its day', (order) => {
    for (const { clipId, type } of order.lines.filter((line) => line.type !== 'bundle')) {
      const item = itemById.get(clipId ?? 0)
      expect(item?.type).toBe(type)
      const detail = detailOf(clipId ?? 0)
      expect(detail.created < order.created).toBe(true)
      expect([detail.enquiryOnly, detail.downloadable]).toEqual([undefined, undefined])
      if (order.tier === 'DELI' || order.tier === 'DEMA') expect(item?.notForSocial).toBe(false)
    }
  })

  test.each(demo.downloads)('accounts $user downloaded $clipId on a ground that stood', (download) => {
    expect(detailOf(download.clipId).created < download.created).toBe(true)
    const user = demo.users.find((row) => row.email === download.user)
    if (download.ground === 'standard_credit') return expect(download.opid).toBeUndefined()
    const order = demo.orders.find((row) => row.opid === download.opid)
    const buyer = demo.users.find((row) => row.email === order?.user)
    expect(order?.lines.map((line) => line.clipId)).toContain(download.clipId)
    expect(order && order.created < download.created).toBe(true)
    expect(buyer?.accountId).toBe(user?.accountId)
  })

  test('accounts leaves Wire Partner five video and twenty image credits after its downloads', () => {
    const account = demo.accounts.find((row) => row.accountName === 'Wire Partner')
    expect(account?.standardCredits.map(({ media, remaining }) => [media, remaining])).toEqual([
      ['video', 5],
      ['image', 20],
    ])
    const spent = demo.downloads.filter((row) => row.ground === 'standard_credit')
    for (const { media, granted, remaining } of account?.standardCredits ?? []) {
      const used = spent.filter((row) => itemById.get(row.clipId)?.type === media)
      expect(granted - used.length).toBe(remaining)
    }
  })

  test('accounts leaves Clip Parade ten DELI video credits from its bundle', () => {
    const account = demo.accounts.find((row) => row.accountName === 'Clip Parade')
    expect(account?.prepaidLots).toEqual([
      expect.objectContaining({ opid: 3129, tier: 'DELI', media: 'video', available: 10 }),
    ])
  })

  test('fills the lists and the download link with clips their readers may see', () => {
    const emails = demo.users.map((user) => user.email)
    expect(new Set(demo.savedLists.map((list) => list.owner))).toEqual(
      new Set(emails.filter((email) => !/^(staff|evening|morning)@/.test(email))),
    )
    expect(new Set(demo.savedLists.map((list) => list.companyWide))).toEqual(new Set([true, false]))
    const links = demo.downloadLinks.map((link) => ({ ...link, owner: 'guest@demo.example' }))
    for (const { owner, clips } of [...demo.savedLists, ...links]) {
      expect(unique(clips)).toBe(true)
      for (const id of clips) expect(typesFor(owner)).toContain(itemById.get(id)?.type)
    }
    expect(demo.savedLists.map((list) => list.urlRef)).toContain('demo-list')
    expect(demo.downloadLinks).toMatchObject([{ ref: 'demo-link', emails: ['guest@demo.example'] }])
    for (const id of demo.downloadLinks.flatMap((link) => link.clips)) {
      expect(detailOf(id).enquiryOnly ?? detailOf(id).downloadable).toBeUndefined()
    }
  })
})

describe('licence terms', () => {
  test('licence terms has clauses for each tier, under the name of the tier', () => {
    const titles = tiers.map((tier) => [tier.code, tier.name])
    expect(Object.entries(licenceTerms.tiers).map(([code, { title }]) => [code, title])).toEqual(titles)
    for (const { clauses } of Object.values(licenceTerms.tiers)) {
      expect(clauses).toContainEqual(
        expect.stringContaining('all media excluding theatrical, worldwide, in perpetuity'),
      )
    }
  })

  test('licence terms were in force before the first order', () => {
    for (const order of demo.orders) expect(licenceTerms.effective < order.created).toBe(true)
  })
})

describe('pages', () => {
  const page = (slug: string) => text(`../db/reference/pages/${slug}.md`)

  test.each(readdirSync(new URL('../db/reference/pages/', folder)))(
    'pages %s opens with its slug, heading and date',
    (file) => {
      const slug = file.replace(/\.md$/, '')
      const front = /^---\nslug: (.+)\nheading: .+\nupdated: \d{4}-\d{2}-\d{2}\n---\n\n/.exec(page(slug))
      expect(front?.[1]).toBe(slug)
    },
  )

  test('divides the licensing terms into the three parts of the terms page and names their version', () => {
    const parts = [...page('licensing-terms').matchAll(/^## (.+)$/gm)].map((match) => match[1])
    expect(parts).toEqual(['Content licensing', 'Content downloads', 'Terms of business'])
    expect(page('licensing-terms')).toContain(`Version ${licenceTerms.version}`)
  })

  test.each(['October 2023', '24 months', 'within 30 days', 'within one month', 'under 16', 'under 13'])(
    'pages says %s in the privacy notice',
    (words) => expect(page('privacy')).toContain(words),
  )

  test('promises an answer to claims within 24 hours and names the contact page in the FAQ', () => {
    expect(page('faq')).toContain('within 24 hours')
    expect(page('faq')).toContain('(/contact-us)')
  })

  test('explains licensing in three numbered steps', () => {
    expect(page('how-licensing-works').match(/^\d\. /gm)).toEqual(['1. ', '2. ', '3. '])
  })
})
