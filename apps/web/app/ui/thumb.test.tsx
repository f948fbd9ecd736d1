/** R-GRAPHIC-1: the picture of graphic material in a row, as in the cart, the queue and the histories. */
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { Thumb } from './thumb.tsx'

const imageOf = (container: HTMLElement) => container.querySelector('img')?.className

test('a graphic thumbnail is blurred and shows why', async () => {
  const { container, findByText } = renderPage(<Thumb src="/media/7/poster-640.jpg" veiled />)
  expect((await findByText('Graphic')).textContent).toBe('Graphic content')
  expect(imageOf(container)).toContain('blur')
})

test('any other picture is as it is', async () => {
  const { container, queryByText, findByText } = renderPage(
    <p>
      A row <Thumb src="/media/7/poster-640.jpg" />
    </p>,
  )
  await findByText('A row')
  expect(queryByText('Graphic')).toBeNull()
  expect(imageOf(container)).not.toContain('blur')
})
