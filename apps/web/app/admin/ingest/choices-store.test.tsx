/** The choices of the controls of a page of files. */
import { expect, test } from 'vitest'
import { givenApi } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { useCategories } from './choices-store.ts'

function Names() {
  return <p>{useCategories().map(({ name }) => name)}</p>
}

const choicesOf = (name: string) => ({
  ...{ tones: [], footageTypes: [], licensingTerms: [], contributors: [] },
  categories: [{ id: 1, name }],
})

test('all controls of a page share one request, and the next page loads the choices again', async () => {
  const api = givenApi({ 'GET /agency/clip-choices': choicesOf('Pets') })
  const page = renderPage([1, 2, 3].map((key) => <Names key={key} />))
  await page.findAllByText('Pets')
  expect(page.getAllByText('Pets')).toHaveLength(3)
  expect(api.callsTo('GET /agency/clip-choices')).toHaveLength(1)
  page.unmount()

  givenApi({ 'GET /agency/clip-choices': choicesOf('Wild Animals') })
  await renderPage(<Names />).findByText('Wild Animals')
})
