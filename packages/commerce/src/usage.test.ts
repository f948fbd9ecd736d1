/** The usage that a buyer must declare at checkout (R-CHECKOUT-1). */
import { describe, expect, test } from 'vitest'
import { parseUrlList, type UsageForm, usageDetailOf, validateUsage } from './usage.ts'

const news: UsageForm = { usageType: 'NNTS', usageDetails: { program: 'Late Desk', urls: '' }, terms: true }
const social: UsageForm = {
  usageType: 'DELI',
  usageDetails: { program: '', urls: 'example.com' },
  terms: true,
}

function withDetails(form: UsageForm, details: Partial<UsageForm['usageDetails']>): UsageForm {
  return { ...form, usageDetails: { ...form.usageDetails, ...details } }
}

describe('what checkout refuses', () => {
  test.each(['', 'deli', 'GOLD', 'toString'])('usage type "%s": Please select a usage type', (usageType) => {
    expect(validateUsage({ ...news, usageType })).toEqual({
      errors: { usageType: ['Please select a usage type'] },
    })
  })

  test.each(['NNTS', 'CSDO'])(
    'what checkout refuses %s without program/production: Please fill in this field',
    (usageType) => {
      const form = withDetails({ ...news, usageType }, { program: ' \n', urls: 'example.com' })
      expect(validateUsage(form)).toEqual({ errors: { program: ['Please fill in this field'] } })
    },
  )

  test.each(['DELI', 'DEMA'])(
    'what checkout refuses %s without website/social URLs: Please fill in this field',
    (usageType) => {
      const form = withDetails({ ...social, usageType }, { program: 'Late Desk', urls: ' , ' })
      expect(validateUsage(form)).toEqual({ errors: { urls: ['Please fill in this field'] } })
    },
  )

  test('every wrong web address is listed', () => {
    const form = withDetails(social, { urls: 'example.com, nonsense, javascript:alert(1)' })
    expect(validateUsage(form)).toEqual({
      errors: {
        urls: [
          'Please enter a valid web address instead of nonsense',
          'Please enter a valid web address instead of javascript:alert(1)',
        ],
      },
    })
  })

  test('a list of 200 addresses is refused with the limit, and 50 are accepted', () => {
    const list = (count: number) => Array.from({ length: count }, (_, at) => `site-${at}.example`).join(', ')
    const tooMany = validateUsage(withDetails(social, { urls: list(200) }))
    expect('errors' in tooMany && tooMany.errors.urls?.[0]).toMatch(
      /^Please enter at most 50 addresses\. These are 200:/,
    )
    expect(validateUsage(withDetails(social, { urls: list(50) }))).toHaveProperty('usage')
  })

  test('addresses whose total length is too long are refused', () => {
    const long = validateUsage(withDetails(social, { urls: `site.example/${'a'.repeat(5_000)}` }))
    expect(long).toEqual({
      errors: { urls: ['These addresses are too long together. Please enter the main page of each.'] },
    })
  })

  test('terms not agreed: You must read and agree to the terms and conditions', () => {
    expect(validateUsage({ ...news, terms: false })).toEqual({
      errors: { terms: ['You must read and agree to the terms and conditions'] },
    })
  })

  test('all missing fields are reported at once', () => {
    const form = { usageType: '', usageDetails: { program: '', urls: '' }, terms: false }
    expect(validateUsage(form)).toEqual({
      errors: {
        usageType: ['Please select a usage type'],
        terms: ['You must read and agree to the terms and conditions'],
      },
    })
  })
})

describe('what checkout accepts', () => {
  test.each(['NNTS', 'CSDO'] as const)(
    'what checkout accepts %s with a program, trimmed, without the other detail',
    (usageType) => {
      const form = withDetails({ ...news, usageType }, { program: ' Late Desk ', urls: 'nonsense' })
      expect(validateUsage(form)).toEqual({ usage: { usageType, detail: 'program', program: 'Late Desk' } })
      expect(usageDetailOf(usageType)).toBe('program')
    },
  )

  test.each(['DELI', 'DEMA'] as const)('what checkout accepts %s with comma-separated URLs', (usageType) => {
    const form = withDetails({ ...social, usageType }, { urls: 'https://a.example/x, b.example' })
    expect(validateUsage(form)).toEqual({
      usage: { usageType, detail: 'urls', urls: ['https://a.example/x', 'https://b.example'] },
    })
    expect(usageDetailOf(usageType)).toBe('urls')
  })
})

describe('a list of web addresses', () => {
  test.each([
    'nonsense',
    '@handle',
    'javascript:alert(1)',
    'ftp://example.com',
    'mailto:a@example.com',
    'https://user:pass@example.com',
    'https://',
    'https://example',
    'a.example b.example',
    'https://exa mple.com',
    'https://example.com/<script>',
    'https://-bad.example',
    'https://example..com',
    '127.0.0.1',
    'https://example.com:123456',
    `https://example.com/${'x'.repeat(2_000)}`,
  ])('"%s" is refused in a list of web addresses', (entry) => {
    expect(parseUrlList(entry)).toEqual({ urls: [], invalid: [entry] })
  })

  test.each([
    ['example.com', 'https://example.com'],
    ['HTTP://Example.COM/Path', 'http://example.com/Path'],
    ['www.youtube.com/@rushes?x=1&y=2#top', 'https://www.youtube.com/@rushes?x=1&y=2#top'],
    ['example.com:8080/a', 'https://example.com:8080/a'],
    ['https://my_site.example.co.uk', 'https://my_site.example.co.uk'],
    ['https://example.com?q=1', 'https://example.com?q=1'],
    ['bücher.example', 'https://bücher.example'],
    ['a.xn--p1ai.ru', 'https://a.xn--p1ai.ru'],
  ])('%s in a list of web addresses is %s', (entry, url) => {
    expect(parseUrlList(entry)).toEqual({ urls: [url], invalid: [] })
  })

  test('a list of web addresses drops blanks and repetitions, and keeps the order', () => {
    expect(parseUrlList(' b.example ,, a.example,https://b.example ,')).toEqual({
      urls: ['https://b.example', 'https://a.example'],
      invalid: [],
    })
    expect(parseUrlList('')).toEqual({ urls: [], invalid: [] })
  })

  test('a long hostile entry is parsed quickly', () => {
    const started = Date.now()
    parseUrlList(`${'a-'.repeat(990)}!`)
    parseUrlList(`${'a.'.repeat(990)}!`)
    // It takes a millisecond, or minutes with a slow expression.
    expect(Date.now() - started).toBeLessThan(10_000)
  })
})
