/** The line of a result leads to its time in the film. */
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { LineLink } from './line-link.tsx'

test('R-LINES-3: a line leads to its time, and its words of the search are marked', async () => {
  const open = vi.fn()
  const line = {
    kind: 'said' as const,
    at: 14.25,
    text: '<b>We</b> shall fight',
    hits: [
      { from: 3, to: 5 },
      { from: 16, to: 21 },
    ],
  }
  const { user, findByRole, container } = renderPage(
    <LineLink item={{ id: 7, type: 'video' }} line={line} onOpen={open} />,
  )
  const link = await findByRole('link', { name: 'Said at 0:14' })
  expect(link.getAttribute('href')).toBe('/clip/7?t=14.25')
  expect(container.querySelector('q')?.textContent).toBe('<b>We</b> shall fight')
  expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'We',
    'fight',
  ])
  await user.click(link)
  expect(open).toHaveBeenCalledOnce()
})

test('an entry of the shot list is named as shown, also after an hour', async () => {
  const line = { kind: 'shown' as const, at: 3_671, text: 'A ferry', hits: [] }
  const { findByRole } = renderPage(
    <LineLink item={{ id: 7, type: 'short' }} line={line} onOpen={() => {}} />,
  )
  expect((await findByRole('link', { name: 'Shown at 61:11' })).getAttribute('href')).toBe('/clip/7?t=3671')
})
