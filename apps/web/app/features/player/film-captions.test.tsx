/** Captions in the player. */
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { FilmCaptions } from './film-captions.tsx'
import { seekFilm } from './film-seek-store.ts'

afterEach(() => {
  history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

const CAPTIONS = {
  language: 'en',
  cues: [
    { start: 1, end: 2, text: 'Hello' },
    { start: 3, end: 4, text: 'Goodbye' },
  ],
}

function givenFilm() {
  const track = { mode: 'disabled', addCue: vi.fn(), removeCue: vi.fn() }
  const film = document.createElement('video')
  film.scrollIntoView = vi.fn()
  const addTextTrack = vi.fn(() => track)
  Object.assign(film, { addTextTrack })
  vi.stubGlobal(
    'VTTCue',
    class {
      readonly args: readonly unknown[]
      constructor(...args: unknown[]) {
        this.args = args
      }
    },
  )
  return { track, addTextTrack, video: { current: film } }
}

test('captions are a track of the film that the button shows and hides', async () => {
  const { track, addTextTrack, video } = givenFilm()
  const { user, findByRole } = renderPage(
    <FilmCaptions video={video} captions={CAPTIONS} onSeek={() => undefined} />,
  )
  const button = await findByRole('button', { name: 'CC captions', pressed: false })
  expect(addTextTrack).toHaveBeenCalledWith('captions', 'Captions', 'en')
  expect(track.addCue.mock.calls).toEqual([[{ args: [1, 2, 'Hello'] }], [{ args: [3, 4, 'Goodbye'] }]])
  await user.click(button)
  expect(track.mode).toBe('showing')
  await user.click(await findByRole('button', { name: 'CC captions', pressed: true }))
  expect(track.mode).toBe('hidden')
})

test('a clip with a shot list alone has no such button, and its film can be moved', async () => {
  const { addTextTrack, video } = givenFilm()
  const onSeek = vi.fn()
  const { queryByRole, findByText } = renderPage(
    <>
      <FilmCaptions video={video} captions={undefined} onSeek={onSeek} />
      there
    </>,
  )
  await findByText('there')
  seekFilm(4.5)
  expect(onSeek).toHaveBeenCalledExactlyOnceWith(4.5)
  expect(queryByRole('button', { name: 'CC captions' })).toBeNull()
  expect(addTextTrack).not.toHaveBeenCalled()
})

test.each([
  ['?t=14.25', [[14.25]]],
  ['?t=-1', []],
  ['?t=soon', []],
  ['', []],
])('a film that is opened with %j in its address is at this time', async (query, calls) => {
  history.replaceState(null, '', `/clip/7${query}`)
  const seek = vi.fn()
  const { findByRole } = renderPage(<FilmCaptions {...givenFilm()} captions={CAPTIONS} onSeek={seek} />)
  await findByRole('button', { name: 'CC captions' })
  expect(seek.mock.calls).toEqual(calls)
})
