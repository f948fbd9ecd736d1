/** The page of a package with many clips. */
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoutesStub, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { givenApi } from '../../test/api-double.ts'
import { SAMPLE_SITE } from '../../test/render-page.tsx'
import { priceAnswers, samplePrices } from '../../test/sample-cart.ts'
import { sampleObtainable } from '../../test/sample-clips.ts'
import Package from './package.tsx'

function givenPage(count: number, query = '') {
  givenApi(priceAnswers())
  const items = Array.from({ length: count }, (_, at) => sampleObtainable(at + 1))
  const clips = items.map(({ id }) => ({ id, type: 'video' }))
  const pack = { id: 7, name: 'Snow', summary: 'Winter.', created: '2026-01-07T13:10:00.000Z', clips, items }
  const loaderData = { root: { site: SAMPLE_SITE }, package: { pack, prices: samplePrices, member: false } }
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      loader: () => loaderData.root,
      Component: Outlet,
      children: [{ id: 'package', path: 'package/7', loader: () => loaderData.package, Component: Package }],
    },
  ])
  return render(<Stub initialEntries={[`/package/7${query}`]} hydrationData={{ loaderData }} />)
}

test('a package of 300 clips shows 96 of them, counts all, and shows more on demand', async () => {
  const page = givenPage(300)
  const more = await page.findByRole('link', { name: 'Show more clips' })
  expect(page.getAllByRole('heading', { level: 3 })).toHaveLength(96)
  page.getByText(/300 clips ·/)
  page.getByText('96 of 300 clips shown')
  await userEvent.setup().click(more)
  expect(page.getAllByRole('heading', { level: 3 })).toHaveLength(192)
})

test('a package shows as many clips as its address requests, and no link if these are all', async () => {
  const page = givenPage(100, '?shown=192')
  await page.findByRole('heading', { level: 1 })
  expect(page.getAllByRole('heading', { level: 3 })).toHaveLength(100)
  expect(page.queryByRole('link', { name: 'Show more clips' })).toBeNull()
})
