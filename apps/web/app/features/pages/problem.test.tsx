/** The page of a failure: what happened, and the ways that lead on. */
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { Problem } from './problem.tsx'

const failureWith = (status: number) => ({
  status,
  statusText: '',
  internal: false,
  data: { message: 'Please wait.' },
})

test('a page that could not be loaded can be tried again at its own address', async () => {
  const { findByRole } = renderPage(<Problem error={failureWith(503)} />, { at: '/search?term=cat' })
  const retry = await findByRole('link', { name: 'Try again' })
  expect(retry.getAttribute('href')).toBe('/search?term=cat')
})

test('a page that is no longer available is not tried again', async () => {
  const { findByRole, queryByRole } = renderPage(<Problem error={failureWith(410)} />)
  await findByRole('link', { name: 'Search the library' })
  expect(queryByRole('link', { name: 'Try again' })).toBeNull()
})
