import { describe, expect, test } from 'vitest'
import { CAPABILITIES, type Capability, capabilitiesOf, may, needsPasswordAgain } from './capabilities.ts'
import { ROLES } from './roles.ts'

/** The roles with each capability in full, because the table itself has the lowest role only. */
const HELD: readonly { by: readonly string[]; all: readonly Capability[] }[] = [
  {
    by: ['Superuser', 'Administrator', 'Manager', 'Staff'],
    all: ['admin.view', 'ingest.add', 'clip.withhold', 'inbox.reply'],
  },
  {
    by: ['Superuser', 'Administrator', 'Manager'],
    all: [
      ...(['clip.edit', 'clip.publish', 'packages.edit', 'curation.edit', 'vocabulary.edit'] as const),
      ...(['rights.edit', 'contributors.edit', 'links.manage', 'offers.make', 'pages.edit'] as const),
      ...(['accounts.view', 'orders.view', 'reports.view'] as const),
    ],
  },
  {
    by: ['Superuser', 'Administrator'],
    all: [
      ...(['clip.kill', 'accounts.edit', 'credits.adjust', 'invoices.manage'] as const),
      ...(['reports.money', 'audit.view', 'staff.manage'] as const),
    ],
  },
  {
    by: ['Superuser'],
    all: [
      ...(['prices.edit', 'terms.edit', 'refunds.make'] as const),
      ...(['payments.review', 'settings.edit', 'emails.view', 'privacy.erase'] as const),
    ],
  },
]
const HOLDERS = HELD.flatMap(({ by, all }) => all.map((capability) => [capability, by] as const))

describe('R-STAFF-1: a capability', () => {
  test('every capability has its holders in this test', () => {
    expect(HOLDERS.map(([capability]) => capability)).toEqual(Object.keys(CAPABILITIES))
  })

  test.each(HOLDERS)('a capability %s is held within the agency by %j', (capability, holders) => {
    const found = ROLES.filter((role) => may({ accountKind: 'agency', role }, capability))
    expect(found).toEqual(holders)
  })

  test.each(ROLES)('a capability is never held by the role %s of a customer', (role) => {
    expect(may({ accountKind: 'customer', role }, 'admin.view')).toBe(false)
  })

  test('a capability is never held by a guest', () => {
    expect(may(null, 'admin.view')).toBe(false)
  })

  test('a capability requires the password again where money, access or a person is concerned', () => {
    const asking = HOLDERS.map(([capability]) => capability).filter(needsPasswordAgain)
    expect(asking).toEqual([
      ...([
        'accounts.edit',
        'credits.adjust',
        'invoices.manage',
        'staff.manage',
        'prices.edit',
        'terms.edit',
      ] as const),
      ...(['refunds.make', 'payments.review', 'settings.edit', 'emails.view', 'privacy.erase'] as const),
    ])
  })

  test('the capabilities of a user are listed for the admin area', () => {
    expect(capabilitiesOf({ accountKind: 'agency', role: 'Staff' })).toEqual(HELD[0]?.all)
    expect(capabilitiesOf({ accountKind: 'agency', role: 'Superuser' })).toEqual(Object.keys(CAPABILITIES))
    expect(capabilitiesOf({ accountKind: 'agency', role: 'User' })).toEqual([])
  })
})
