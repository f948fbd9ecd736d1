/** Pages about buying, for an account that may not: R-ACCOUNT-4. */
import { render } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { NO_PURCHASE } from '../../../test/sample-account.ts'
import { dismiss, shownNotifications } from '../../ui/notify.ts'
import { requirePurchaser } from './require-purchaser.ts'

const messages = () => shownNotifications().map(({ text }) => text)

type Given = { canPurchase: boolean; isExplained?: boolean }

/** Visits a page about buying that leads to the dashboard. */
function visit({ canPurchase, isExplained = false }: Given) {
  const account = canPurchase ? { options: { canPurchase, invoiceDays: null } } : NO_PURCHASE
  const Stub = createRoutesStub([
    {
      path: '/my-purchases',
      loader: async () => {
        await requirePurchaser(account, '/dashboard', { isExplained })
        return null
      },
      HydrateFallback: () => null,
      Component: () => <h1>Purchase history</h1>,
    },
    { path: '/dashboard', Component: () => <h1>My Account</h1> },
  ])
  return render(<Stub initialEntries={['/my-purchases']} />)
}

afterEach(() => {
  for (const { id } of shownNotifications()) dismiss(id)
})

describe('R-ACCOUNT-4: a page about buying', () => {
  test('a page about buying sends a member who may not purchase elsewhere, and shows why', async () => {
    const { findByRole } = visit({ canPurchase: false })
    await findByRole('heading', { name: 'My Account' })
    expect(messages()).toEqual(['Your account cannot purchase yet, please contact licensing.'])
  })

  test('a page about buying shows nothing where the other page explains it', async () => {
    const { findByRole } = visit({ canPurchase: false, isExplained: true })
    await findByRole('heading', { name: 'My Account' })
    expect(messages()).toEqual([])
  })

  test('a page about buying opens for a member who may', async () => {
    const { findByRole } = visit({ canPurchase: true })
    await findByRole('heading', { name: 'Purchase history' })
    expect(messages()).toEqual([])
  })
})
