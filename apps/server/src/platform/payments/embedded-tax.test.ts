import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { embeddedTax, quoteTax } from './embedded-tax.ts'

const line = (netMinor: number) => ({ reference: 'DELI-VID-1', netMinor })

describe('the embedded tax table', () => {
  test.each([
    ['gb', 20_000, 4_000],
    ['au', 37_500, 3_750],
    ['us', 25_000, 0],
    ['de', 23_000, 0],
    ['constructor', 23_000, 0],
  ])('an address in %s pays on %i: %i', (country, netMinor, taxMinor) => {
    expect(quoteTax({ country, lines: [line(netMinor)] }).taxMinor).toBe(taxMinor)
  })

  test('half a minor unit is rounded up on each line, before the sum', () => {
    const quote = quoteTax({ country: 'au', lines: [line(5), line(5), line(4)] })
    expect(quote).toEqual({ taxMinor: 2, lineTaxesMinor: [1, 1, 0], ref: null })
  })

  test('the embedded tax table agrees with arithmetic in whole numbers of any size', () => {
    const nets = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(fc.constantFrom('gb', 'au', 'us'), nets, (country, amounts) => {
        const percent = { gb: 20n, au: 10n, us: 0n }[country]
        const exact = amounts.map((net) => (BigInt(net) * percent * 2n + 100n) / 200n)
        const quote = quoteTax({ country, lines: amounts.map(line) })
        expect(quote.lineTaxesMinor.map(BigInt)).toEqual(exact)
        expect(BigInt(quote.taxMinor)).toBe(exact.reduce((sum, tax) => sum + tax, 0n))
      }),
    )
  })
})

test('the embedded tax table is queried like any tax provider', async () => {
  const query = { currency: 'gbp', country: 'gb', postcode: 'LS1 4AP', lines: [line(20_000)] } as const
  expect(await embeddedTax.quote(query)).toEqual({ taxMinor: 4_000, lineTaxesMinor: [4_000], ref: null })
})
