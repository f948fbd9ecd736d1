/** R-GRAPHIC-2: graphic material is shown on request. */
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { GraphicVeil } from './graphic-veil.tsx'

beforeEach(() => sessionStorage.clear())

const givenVeil = () =>
  renderPage(
    <GraphicVeil poster="/media/7/poster.jpg" isFilm>
      <button type="button">Play</button>
    </GraphicVeil>,
  )

test('a press shows it and moves the focus there; later pages of the visit ask no more', async () => {
  const { user, findByRole, queryByRole, unmount } = givenVeil()
  const show = await findByRole('button', { name: 'Show graphic content' })
  await findByRole('region', { name: 'Graphic content' })
  expect(queryByRole('button', { name: 'Play' })).toBeNull()
  await user.click(show)
  const play = await findByRole('button', { name: 'Play' })
  expect(document.activeElement?.contains(play)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  expect(sessionStorage.getItem('rushes.graphic')).toBe('1')
  unmount()
  expect(await givenVeil().findByRole('button', { name: 'Play' })).toBeTruthy()
})
