/** The front page of an empty catalogue shows what will be here, without empty rails. */
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { ComingSoon } from './coming-soon.tsx'

test('what will be here is described', () => {
  const page = renderPage(<ComingSoon />)
  expect(page.getByRole('heading', { name: 'The first clips will be here soon' })).toBeTruthy()
  expect(page.getByText(/Trending clips, new videos and shorts/)).toBeTruthy()
})
