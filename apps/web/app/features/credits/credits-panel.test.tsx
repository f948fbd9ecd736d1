/** The credits of an account: R-CREDIT-1. */
import type { Account } from '@rushes/contract/accounts'
import { describe, expect, test, vi } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { NO_PURCHASE, sampleAccount } from '../../../test/sample-account.ts'
import { CreditsPanel } from './credits-panel.tsx'
import { loadCredits } from './load-credits.ts'

const STANDARD = { period: 'month', resets_at: null }

/** Shows what the server returns about the account's credits. */
async function panelOf(change: Partial<Account> = {}) {
  const account = sampleAccount(change)
  const balances = await loadCredits(account)
  const page = renderPage(<CreditsPanel account={account} balances={balances} />)
  const panel = await page.findByRole('region', { name: 'Credits' })
  return { ...page, panel }
}

describe('R-CREDIT-1: prepaid credits', () => {
  const STATUS = [
    {
      media: 'video' as const,
      available: 14,
      tiers: [
        { tier: 'DELI', available: 9 },
        { tier: 'NNTS', available: 5 },
        { tier: 'OLD', available: 3 },
      ],
    },
    { media: 'image' as const, available: 2, tiers: [{ tier: 'DELI', available: 2 }] },
  ]

  test('prepaid credits belong to a licence and a medium', async () => {
    givenApi({ 'GET /clip/prepaidCredits/account/:accountId/status': STATUS })
    const { panel, getAllByRole } = await panelOf()
    expect(panel.textContent).toContain('14Available video credits')
    expect(panel.textContent).toContain('2Available image credits')
    expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Digital Editorial (Under 5 million), video9',
      'National News/Talk Show, video5',
      'Digital Editorial (Under 5 million), image2',
    ])
  })

  test('prepaid credits are zero for an account without any', async () => {
    givenApi({ 'GET /clip/prepaidCredits/account/:accountId/status': [] })
    const { panel, queryByRole } = await panelOf()
    expect(panel.textContent).toContain('0Available video credits')
    expect(queryByRole('list')).toBeNull()
  })

  test('R-ACCOUNT-2: are sold to an account that may prepay', async () => {
    givenApi({ 'GET /clip/prepaidCredits/account/:accountId/status': [] })
    const { findByRole } = await panelOf({ canPrepay: true })
    expect((await findByRole('link', { name: 'Buy credits' })).getAttribute('href')).toBe('/pricing')
  })

  test('R-ACCOUNT-2: are not offered to an account that may not prepay', async () => {
    givenApi({ 'GET /clip/prepaidCredits/account/:accountId/status': [] })
    const { queryByRole } = await panelOf()
    expect(queryByRole('link', { name: 'Buy credits' })).toBeNull()
  })
})

describe('R-CREDIT-5: the ledger', () => {
  test('the ledger is saved as a file by an account that can purchase', async () => {
    const csv = { csv: 'Date,What happened', file_name: 'credits.csv', complete: true }
    const api = givenApi({
      'GET /clip/prepaidCredits/account/:accountId/status': [],
      'GET /clip/prepaidCredits/account/:accountId/ledger/csv': csv,
    })
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const { user, findByRole } = await panelOf()
    await user.click(await findByRole('button', { name: 'Export the ledger as CSV' }))
    await expect.poll(() => saved.mock.calls.length).toBe(1)
    expect(api.callsTo('GET /clip/prepaidCredits/account/:accountId/ledger/csv')).toHaveLength(1)
    saved.mockRestore()
  })

  test('the ledger is not offered to an account that cannot purchase', async () => {
    givenApi({ 'GET /clip/credits/account/:accountId': {} })
    const { findByText, queryByRole } = await panelOf(NO_PURCHASE)
    await findByText('Your account has no credits yet.')
    expect(queryByRole('button', { name: /ledger/ })).toBeNull()
  })
})

describe('R-CREDIT-1: standard credits', () => {
  test('standard credits belong to a medium, and may be without limit', async () => {
    givenApi({
      'GET /clip/credits/account/:accountId': {
        video: { ...STANDARD, remaining: 4 },
        image: { ...STANDARD, remaining: null },
      },
    })
    const { panel } = await panelOf(NO_PURCHASE)
    expect(panel.textContent).toContain('4Video credits remaining')
    expect(panel.textContent).toContain('UnlimitedImage credits remaining')
  })

  test('standard credits are missing where the account has no allowance', async () => {
    givenApi({ 'GET /clip/credits/account/:accountId': {} })
    const { panel } = await panelOf({ ...NO_PURCHASE, canPrepay: true })
    expect(panel.textContent).toContain('Your account has no credits yet.')
    expect(panel.textContent).not.toContain('Buy credits')
  })
})
