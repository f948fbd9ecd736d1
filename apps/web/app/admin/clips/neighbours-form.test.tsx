/** The neighbours of a clip, as an editor meets them. */
import { expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import type { NeighbourClips } from './neighbour-list.tsx'
import { NeighboursForm } from './neighbours-form.tsx'

const MORE = { state: 'published', publish_at: null, thumbpath: '', graphic: false } as const
const TWO: NeighbourClips = [
  { id: 7, title: 'Fox', ...MORE },
  { id: 8, title: 'Hen', ...MORE },
]
const CLIP = { id: 5, revision: 3 }

test('an order is saved once, with the revision and what is added', async () => {
  const api = givenApi({ 'POST /agency/clips/:id/neighbours': withMessage('Related clips saved.', null) })
  const page = renderPage(<NeighboursForm clip={CLIP} neighbours={TWO} />)
  await page.user.click(await page.findByRole('button', { name: 'Move Hen up' }))
  await page.findByText('Not saved: sort order or removed clips')
  await page.user.type(page.getByLabelText(/Numbers of clips to add/), 'VIDEO-9')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await page.findByText('Related clips saved.')
  expect(api.callsTo('POST /agency/clips/:id/neighbours').map(({ body }) => body)).toEqual([
    { revision: 3, ids: [8, 7], add: 'VIDEO-9' },
  ])
})

test('errors are shown next to the field, and removed clips can be added again', async () => {
  const message = 'There is no clip 99.'
  givenApi({
    'POST /agency/clips/:id/neighbours': refuse('validation', message, { errors: { add: [message] } }),
  })
  const page = renderPage(<NeighboursForm clip={CLIP} neighbours={TWO} />)
  await page.user.click(await page.findByRole('button', { name: 'Remove Fox' }))
  await page.user.type(page.getByLabelText(/Numbers of clips to add/), '99')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await page.findByText(message)
  await page.user.click(page.getByRole('button', { name: 'Discard my changes' }))
  await page.findByRole('link', { name: 'Fox' })
})
