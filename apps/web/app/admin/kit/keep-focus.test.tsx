/** where the focus is when the element that had it has gone. */
import { type ReactNode, useEffect, useState } from 'react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { Modal } from '../../ui/modal.tsx'
import { keepFocus } from './keep-focus.ts'

function Admin({ children }: { children: (done: boolean, act: () => void) => ReactNode }) {
  const [done, setDone] = useState(false)
  useEffect(keepFocus, [])
  return (
    <main>
      <h1>Clip</h1>
      {children(done, () => setDone(true))}
      <p>{done ? 'Done' : 'Not yet'}</p>
    </main>
  )
}

const openAdmin = (children: (done: boolean, act: () => void) => ReactNode) =>
  renderPage(<Admin>{children}</Admin>)

type Screen = ReturnType<typeof openAdmin>

async function press({ user, getByRole, findByText }: Screen, name: string) {
  getByRole('button', { name }).focus()
  await user.keyboard('{Enter}')
  await findByText('Done')
}

test('a button that has gone leaves the focus to the part of the page around it', async () => {
  const screen = openAdmin((done, act) => (
    <section aria-label="State">
      <ul>
        {!done && (
          <button type="button" onClick={act}>
            Withhold
          </button>
        )}
      </ul>
    </section>
  ))
  await press(screen, 'Withhold')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('region', { name: 'State' }))
})

test('a button that cannot be pressed any more does, too', async () => {
  const screen = openAdmin((done, act) => (
    <form aria-label="Words">
      <button type="button" disabled={done} onClick={act}>
        Save
      </button>
    </form>
  ))
  await press(screen, 'Save')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('form', { name: 'Words' }))
})

test('in a dialog the focus stays in the dialog', async () => {
  const screen = openAdmin((done, act) => (
    <Modal
      title="Edit"
      onClose={() => {}}
      actions={
        !done && (
          <button type="button" onClick={act}>
            Look
          </button>
        )
      }
    >
      Words
    </Modal>
  ))
  await press(screen, 'Look')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('dialog', { name: 'Edit' }))
})

test('where the whole part has gone, the heading of the page has the focus', async () => {
  const screen = openAdmin(
    (done, act) =>
      !done && (
        <button type="button" onClick={act}>
          Show new
        </button>
      ),
  )
  await press(screen, 'Show new')
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('heading', { name: 'Clip' }))
})

test('a field that was left gets no focus when it is removed', async () => {
  const screen = openAdmin((done, act) => (
    <section aria-label="State">
      <button type="button" onClick={act}>
        Go on
      </button>
      {!done && <input aria-label="Other" />}
    </section>
  ))
  screen.getByLabelText('Other').focus()
  screen.getByLabelText('Other').blur()
  await Promise.resolve()
  // A press by the pointer, which in some browsers gives no focus.
  screen.getByRole('button', { name: 'Go on' }).click()
  await screen.findByText('Done')
  expect(document.activeElement).toBe(document.body)
})
