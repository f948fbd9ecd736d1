/** The home screen: what a user sees by role, and what it shows without figures. */
import type { Report } from '@rushes/contract/agency-reports'
import type { Capability } from '@rushes/contract/capabilities'
import { expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { SALES_REPORT } from '../../../test/sample-admin.ts'
import { open } from './home-screen.tsx'

const NO_FIGURES: Report = { ...SALES_REPORT, figures: [], charts: [], table: { columns: [], rows: [] } }
const MISSED: Report = {
  ...NO_FIGURES,
  title: 'Searches',
  table: {
    columns: [{ title: 'Words without results', unit: 'text' }],
    rows: ['fox', 'gull', 'drone', 'hail', 'goat', 'seal'].map((term, at) => ({
      currency: null,
      href: `/admin/clips?q=${term}`,
      cells: [term, at + 1],
    })),
  },
}
const NOTHING = { items: [], next: null, count: 0, countIsExact: true }

/** The screen of a user with the number 7. */
async function show(...capabilities: Capability[]) {
  const person = { id: 7, name: 'Ann', role: 'Manager', capabilities: new Set(capabilities) }
  const url = new URL('https://rushes.example/admin')
  const screen = await open({ params: {}, url, signal: new AbortController().signal, person })
  return renderPage(screen, { at: '/admin' })
}

test('the home screen shows the sales of today, 30 days as a chart, and the five terms most often without results', async () => {
  const api = givenApi({
    'GET /agency/clips': NOTHING,
    'GET /agency/batches': NOTHING,
    'GET /agency/money-reports/:name': SALES_REPORT,
    'GET /agency/reports/:name': ({ params }) => (params['name'] === 'searches' ? MISSED : NO_FIGURES),
  })
  const page = await show('admin.view', 'reports.view', 'reports.money')
  expect(page.getByText('Before: £200.00 (+50 %)')).toBeTruthy()
  expect(page.getByRole('img', { name: 'Net sales in GBP. The figures are in the report.' })).toBeTruthy()
  expect(page.getByText('No downloads in the last 30 days.')).toBeTruthy()
  expect(page.getByRole('link', { name: 'goat' }).getAttribute('href')).toBe('/admin/clips?q=goat')
  expect(page.queryByRole('link', { name: 'seal' })).toBeNull()
  const periods = api.callsTo('GET /agency/money-reports/:name').map(({ query }) => query['period'])
  expect(periods.toSorted()).toEqual(['1', '30'])
})

test('a user without reports gets their own clips and the running imports, and no report is requested', async () => {
  const clip = {
    ...({ id: 41_207, type: 'video', title: 'Kitten peers over a wall', thumbpath: '', colour: '' } as const),
    ...({ graphic: false, state: 'draft', publish_at: null, rights_until: null, category_id: 1 } as const),
    ...({ category: 'Cats', rating: 'GD', duration: 8, revision: 2, updated_by: null } as const),
    updated_at: '2026-03-02T10:00:00.000Z',
  }
  const batch = {
    ...{ id: 3, name: 'Harbour', created: '2026-03-02T10:00:00.000Z', by: null, paused: null },
    ...{ record_id: null, publish_when_ready: false, canChange: true },
  }
  const api = givenApi({
    'GET /agency/clips': { ...NOTHING, items: [{ ...clip, missing: [] }] },
    'GET /agency/batches': {
      ...NOTHING,
      items: [
        { ...batch, counts: { working: 3, ready: 1 } },
        { ...batch, id: 2, name: 'Finished', counts: { ready: 4 } },
      ],
    },
  })
  const page = await show('admin.view')
  expect(page.getByRole('link', { name: 'Kitten peers over a wall' })).toBeTruthy()
  expect(api.callsTo('GET /agency/clips')[0]?.query).toEqual({ by: '7', sort: 'updated' })
  expect(page.getByRole('progressbar', { name: 'Harbour: ready' }).getAttribute('aria-valuenow')).toBe('25')
  expect(page.queryByText('Finished')).toBeNull()
  expect(page.queryByRole('heading', { name: 'Sales today' })).toBeNull()
})

test('without sales, searches, imports and changes, each part of the home screen shows a sentence', async () => {
  givenApi({
    'GET /agency/clips': NOTHING,
    'GET /agency/batches': NOTHING,
    'GET /agency/money-reports/:name': NO_FIGURES,
    'GET /agency/reports/:name': NO_FIGURES,
  })
  const page = await show('admin.view', 'reports.view', 'reports.money')
  for (const sentence of [
    'No sales today.',
    'No sales in the last 30 days.',
    'No downloads in the last 30 days.',
    'Every search of the last 30 days had results.',
    'Clips that you change are listed here.',
    /^No import is running\./,
  ]) {
    expect(page.getByText(sentence)).toBeTruthy()
  }
})
