/** Responses of the admin area's API, for component tests. */
import type { AdminAccount } from '@rushes/contract/agency-accounts'
import type { Report } from '@rushes/contract/agency-reports'

/** Analytical Press, an open account of the United Kingdom. */
export function sampleAdminAccount(change: Partial<AdminAccount> = {}): AdminAccount {
  return {
    id: 1201,
    name: 'Analytical Press',
    state: 'open',
    country_code: 'gb',
    country_name: 'United Kingdom',
    can_purchase: false,
    can_prepay: false,
    shorts_only: false,
    people: 0,
    credits: 0,
    last_seen_at: null,
    postcode: 'EC1A 1BB',
    tax_number: '',
    declared_audience: null,
    audience_declared_at: null,
    domains: [],
    billing_id: '',
    origin: 'register',
    created_at: '2026-11-20T10:00:00.000Z',
    closed_at: null,
    close_reason: '',
    revision: 3,
    registration: null,
    ...change,
  }
}

/** Sales of two days in one currency, compared with the previous days. */
export const SALES_REPORT: Report = {
  title: 'Sales',
  period: { from: '2026-03-01', to: '2026-03-02' },
  before: { from: '2026-02-27', to: '2026-02-28' },
  group: 'day',
  figures: [{ label: 'Net sales', value: 30_000, before: 20_000, unit: 'money', currency: 'gbp' }],
  charts: [
    {
      title: 'Net sales in GBP',
      shape: 'columns',
      unit: 'money',
      currency: 'gbp',
      series: ['DELI', 'NNTS'],
      points: [
        { label: '2026-03-01', values: [10_000, 0], before: 20_000 },
        { label: '2026-03-02', values: [0, 20_000], before: 0 },
      ],
    },
  ],
  table: {
    columns: [
      { title: 'Day', unit: 'day' },
      { title: 'Net', unit: 'money' },
    ],
    rows: [{ currency: 'gbp', href: null, cells: ['2026-03-02', 20_000] }],
  },
  note: 'An order counts on its day.',
}
