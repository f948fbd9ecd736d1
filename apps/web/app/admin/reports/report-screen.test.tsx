/** A report as a person meets it. */
import type { Report } from '@rushes/contract/agency-reports'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import type { Person } from '../kit/person.ts'
import { ReportScreen } from './report-screen.tsx'

const PERSON: Person = { id: 7, name: 'Mia', role: 'Manager', capabilities: new Set(['reports.view']) }
const SALES: Report = {
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

test('a chart has a name, a table below, and figures next to the earlier ones', async () => {
  const page = renderPage(<ReportScreen name="sales" report={SALES} person={PERSON} />)
  await page.findByRole('img', { name: /Net sales in GBP/ })
  expect(page.getByText('Before: £200.00 (+50 %)')).toBeTruthy()
  expect(page.getByRole('row', { name: '2 Mar 2026 £200.00' })).toBeTruthy()
  expect(page.getByText('1 Mar 2026 to 2 Mar 2026, compared with 27 Feb 2026 to 28 Feb 2026')).toBeTruthy()
  expect(page.container.querySelectorAll('[style*="url("], style')).toHaveLength(0)
})

test('reports with amounts are offered to those who may see them', async () => {
  const page = renderPage(<ReportScreen name="downloads" report={SALES} person={PERSON} />)
  await page.findByRole('link', { name: 'Downloads' })
  expect(page.queryByRole('link', { name: 'Sales' })).toBeNull()
})

test('a period without figures shows a message, without an empty chart', async () => {
  const empty = { ...SALES, table: { columns: [], rows: [] } }
  const page = renderPage(<ReportScreen name="sales" report={empty} person={PERSON} />)
  await page.findByText('No figures in this period.')
  expect(page.queryByRole('img')).toBeNull()
})
