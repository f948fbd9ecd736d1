/** The films of a package in a row. */
import { fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleResult } from '../../../test/sample-clips.ts'
import { PlayAllModal } from './play-all-modal.tsx'
import { playableFilms } from './playable-films.ts'

const ITEMS = [
  sampleResult(1),
  sampleResult(2, { meta: { graphic: true } }),
  sampleResult(3, { type: 'image' }),
  sampleResult(4, { filepath: '' }),
  sampleResult(5, { type: 'short' }),
]

async function givenFilms() {
  const page = renderPage(
    <PlayAllModal title="Play all" {...playableFilms(ITEMS)} onClose={() => undefined} />,
  )
  await page.findByRole('dialog', { name: 'Play all' })
  const film = () => document.querySelector('video') ?? document.createElement('video')
  const shown = () => page.getByText(/^Clip \d of/).textContent
  return { ...page, film, shown }
}

test('R-GRAPHIC-2: graphic clips are left out, and so are clips without a film', () => {
  const { films, leftOut } = playableFilms(ITEMS)
  expect(films.map(({ id }) => id)).toEqual([1, 5])
  expect(leftOut).toEqual(['Left out: 1 clip with graphic content', 'Left out: 2 clips without a film'])
  expect(playableFilms([sampleResult(1)]).leftOut).toEqual([])
})

describe('play all', () => {
  test('the first film plays by itself, with the reason why others are left out', async () => {
    const { film, shown, getByText } = await givenFilms()
    expect([film().autoplay, film().controls, film().getAttribute('aria-label')]).toEqual([
      true,
      true,
      'Clip 1',
    ])
    await expect.poll(() => film().getAttribute('src')).toBe('/media/1/hover.mp4')
    expect(shown()).toBe('Clip 1 of 2: Clip 1')
    getByText('Left out: 1 clip with graphic content')
  })

  test('the end of a film begins the next one, and the last one ends the row', async () => {
    const { film, shown } = await givenFilms()
    const first = film()
    fireEvent.ended(first)
    expect(shown()).toBe('Clip 2 of 2: Clip 5')
    expect(film()).toBe(first)
    await expect.poll(() => first.getAttribute('src')).toBe('/media/5/hover.mp4')
    fireEvent.ended(film())
    expect(shown()).toBe('Clip 2 of 2: Clip 5')
  })

  test('buttons lead to the next film and to the one before, in a circle', async () => {
    const { user, shown, getByRole } = await givenFilms()
    await user.click(getByRole('button', { name: 'Previous clip' }))
    expect(getByRole('link', { name: 'Clip 5' }).getAttribute('href')).toBe('/clip/5')
    await user.click(getByRole('button', { name: 'Next clip' }))
    expect(shown()).toBe('Clip 1 of 2: Clip 1')
  })
})
