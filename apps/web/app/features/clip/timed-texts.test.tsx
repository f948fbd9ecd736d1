/** The words of a film on its page. */
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { offerSeek } from '../player/film-seek-store.ts'
import { TimedTexts } from './timed-texts.tsx'

const CAPTIONS = { language: 'de', cues: [{ start: 1, end: 2, text: 'Guten Tag' }] }
const SHOTS = [
  { at: 0, words: 'A harbour' },
  { at: 4.5, words: 'A ferry leaves' },
]

test('captions and shots can be read, each in its language and with its time', async () => {
  const { findByText, getByText } = renderPage(<TimedTexts captions={CAPTIONS} shots={SHOTS} />)
  const caption = await findByText('Guten Tag')
  expect(caption.closest('ol')?.lang).toBe('de')
  expect(getByText('A ferry leaves').closest('li')?.textContent).toContain('00:04.5')
})

test('a caption moves the film', async () => {
  const seek = vi.fn()
  const takeBack = offerSeek(seek)
  const { user, findByText, getByRole } = renderPage(<TimedTexts captions={CAPTIONS} shots={undefined} />)
  await user.click(await findByText('Captions'))
  await user.click(getByRole('button', { name: 'Go to 00:01.0' }))
  expect(seek).toHaveBeenCalledExactlyOnceWith(1)
  takeBack()
})

test('a line of the shot list moves the film, while there is one', async () => {
  const seek = vi.fn()
  const takeBack = offerSeek(seek)
  const { user, findByText, getByRole } = renderPage(<TimedTexts captions={undefined} shots={SHOTS} />)
  await user.click(await findByText('Shot list'))
  await user.click(getByRole('button', { name: 'Go to 00:04.5' }))
  expect(seek).toHaveBeenCalledExactlyOnceWith(4.5)
  takeBack()
  await user.click(getByRole('button', { name: 'Go to 00:00.0' }))
  expect(seek).toHaveBeenCalledTimes(1)
})
