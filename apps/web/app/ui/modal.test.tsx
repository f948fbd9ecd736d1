/** A modal, its width, its focus and the ways to close it. */
import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

function OpensModal() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Modal title="Pricing" onClose={() => setOpen(false)} actions={<Button>Choose</Button>}>
          <p>Words to read</p>
        </Modal>
      )}
    </>
  )
}

async function givenOpenModal() {
  const page = renderPage(<OpensModal />)
  await page.user.click(await page.findByRole('button', { name: 'Open' }))
  return { ...page, modal: await page.findByRole('dialog', { name: 'Pricing' }) }
}

describe('a modal', () => {
  test('a modal has its title as its name, its text and its buttons', async () => {
    const { modal, getByText, getByRole } = await givenOpenModal()
    expect(modal.hasAttribute('open')).toBe(true)
    getByText('Words to read')
    getByRole('button', { name: 'Choose' })
  })

  test('a modal takes the focus itself, so that screen readers begin with its title', async () => {
    const { modal } = await givenOpenModal()
    expect(document.activeElement).toBe(modal)
  })

  test('a modal closes with its button', async () => {
    const { user, getByRole, queryByRole } = await givenOpenModal()
    await user.click(getByRole('button', { name: 'Close' }))
    expect(queryByRole('dialog')).toBeNull()
  })

  test('a modal closes with Escape', async () => {
    const { modal, queryByRole } = await givenOpenModal()
    fireEvent(modal, new Event('cancel', { cancelable: true }))
    expect(queryByRole('dialog')).toBeNull()
  })

  test('a modal closes with a click outside it, and not with a click into it', async () => {
    const { user, modal, getByText, queryByRole } = await givenOpenModal()
    await user.click(getByText('Words to read'))
    expect(queryByRole('dialog')).not.toBeNull()
    await user.click(modal)
    expect(queryByRole('dialog')).toBeNull()
  })

  test('a modal stays open when text that is selected in it ends outside', async () => {
    const { user, modal, getByText, queryByRole } = await givenOpenModal()
    fireEvent.pointerDown(getByText('Words to read'))
    fireEvent.click(modal)
    expect(queryByRole('dialog')).not.toBeNull()
    await user.click(modal)
    expect(queryByRole('dialog')).toBeNull()
  })

  test('a modal is wide only where it compares', async () => {
    const narrow = renderPage(
      <Modal title="Narrow" onClose={vi.fn()}>
        Words
      </Modal>,
    )
    expect((await narrow.findByRole('dialog')).hasAttribute('data-wide')).toBe(false)
    narrow.unmount()
    const wide = renderPage(
      <Modal title="Wide" wide onClose={vi.fn()}>
        Words
      </Modal>,
    )
    expect((await wide.findByRole('dialog')).hasAttribute('data-wide')).toBe(true)
  })
})

describe('a button that is busy', () => {
  test('a button that is busy ignores clicks, keeps the focus and is announced as busy', async () => {
    const onClick = vi.fn()
    const { user, findByRole } = renderPage(
      <Button busy onClick={onClick}>
        Pay
      </Button>,
    )
    const button = await findByRole('button', { name: 'Pay' })
    button.focus()
    await user.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
    expect(document.activeElement).toBe(button)
  })
})
