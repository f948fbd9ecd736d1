import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { ListProblem } from './list-problem.tsx'

test('a list that cannot be loaded is explained with the message of the server, with a way on', async () => {
  const { findByRole } = renderPage(<ListProblem message="List not found" />)
  expect((await findByRole('alert')).textContent).toBe('List not found')
  expect((await findByRole('link', { name: 'My lists' })).getAttribute('href')).toBe('/dashboard')
})
