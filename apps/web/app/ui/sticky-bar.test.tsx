/** The bar at the bottom edge of a phone. */
import { act, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test } from 'vitest'
import { givenDevice, givenViewport } from '../../test/media-double.ts'
import { renderPage } from '../../test/render-page.tsx'
import { Modal } from './modal.tsx'
import { ModalButton } from './modal-button.tsx'
import { StickyBar } from './sticky-bar.tsx'

function Page() {
  const place = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={place} />
      <StickyBar of={place}>
        <ModalButton
          label="Buy"
          modal={(close) => (
            <Modal title="Choose a licence" onClose={close}>
              <input aria-label="Purchase order" />
            </Modal>
          )}
        />
      </StickyBar>
      <button type="button">Elsewhere</button>
    </>
  )
}

function givenPage(width: number) {
  givenDevice({ width })
  const setInView = givenViewport()
  const page = renderPage(<Page />)
  return { ...page, setInView: (isInView: boolean) => act(async () => setInView(isInView)) }
}

test('the bar is shown while the button of the page is out of view', async () => {
  const { findByRole, queryByRole, setInView } = givenPage(390)
  await findByRole('button', { name: 'Elsewhere' })
  expect(queryByRole('button', { name: 'Buy' })).toBeNull()
  await setInView(false)
  await findByRole('button', { name: 'Buy' })
  await setInView(true)
  expect(queryByRole('button', { name: 'Buy' })).toBeNull()
})

test('a page with two columns has no bar', async () => {
  const { findByRole, queryByRole, setInView } = givenPage(1_024)
  await findByRole('button', { name: 'Elsewhere' })
  await setInView(false)
  expect(queryByRole('button', { name: 'Buy' })).toBeNull()
})

test('a dialog of the bar stays open with its input when the page moves', async () => {
  const { findByRole, queryByRole, setInView, user } = givenPage(390)
  await findByRole('button', { name: 'Elsewhere' })
  await setInView(false)
  await user.click(await findByRole('button', { name: 'Buy' }))
  await user.type(await findByRole('textbox', { name: 'Purchase order' }), 'PO 7')
  await setInView(true)
  expect(await findByRole('textbox', { name: 'Purchase order' })).toHaveProperty('value', 'PO 7')
  await user.click(await findByRole('button', { name: 'Close' }))
  // Browsers return the focus to the button that opened the dialog.
  act(() => queryByRole('button', { name: 'Buy' })?.focus())
  await user.click(await findByRole('button', { name: 'Elsewhere' }))
  await waitFor(() => expect(queryByRole('button', { name: 'Buy' })).toBeNull())
})
