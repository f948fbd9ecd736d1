/** The frames that the scenes of a film offer, as an editor meets them. */
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { SceneList } from './scene-list.tsx'

const SCENES = [3.5, 12].map((at_s, index) => ({ at_s, thumbpath: `/media/1/a/scene-${index + 1}.jpg` }))

test('the first frame is the poster until an editor chooses another', async () => {
  const requested: number[] = []
  const usual = { scenes: SCENES, veiled: false, isHeld: false, onChoose: (at: number) => requested.push(at) }
  const page = renderPage(<SceneList {...usual} posterS={null} />)
  const first = await page.findByRole('button', { name: 'Poster from 3.5 s: the poster' })
  expect(first.hasAttribute('disabled')).toBe(true)
  await page.user.click(page.getByRole('button', { name: 'Poster from 12 s' }))
  expect(requested).toEqual([12])
})

test('while something is made of the clip, nothing is chosen', async () => {
  const page = renderPage(
    <SceneList scenes={SCENES} posterS={12} veiled={false} isHeld={true} onChoose={() => undefined} />,
  )
  await page.findByRole('button', { name: 'Poster from 12 s: the poster' })
  for (const one of page.getAllByRole('button')) expect(one.hasAttribute('disabled')).toBe(true)
})
