/** A confirmation before something is lost. */
import { describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { ConfirmModal } from './confirm-modal.tsx'

function givenQuestion({ busy = false } = {}) {
  const onConfirm = vi.fn()
  const onCancel = vi.fn()
  const page = renderPage(
    <ConfirmModal title="Clear cart" busy={busy} onConfirm={onConfirm} onCancel={onCancel}>
      All items leave the cart.
    </ConfirmModal>,
  )
  return { ...page, onConfirm, onCancel }
}

describe('a confirmation', () => {
  test('a confirmation names the question and shows what happens', async () => {
    const { findByRole, findByText } = givenQuestion()
    expect((await findByRole('dialog', { name: 'Clear cart' })).hasAttribute('open')).toBe(true)
    await findByText('All items leave the cart.')
  })

  test('Confirm acts, Cancel does not', async () => {
    const { user, findByRole, onConfirm, onCancel } = givenQuestion()
    await user.click(await findByRole('button', { name: 'Cancel' }))
    expect(onCancel).toHaveBeenCalledOnce()
    expect(onConfirm).not.toHaveBeenCalled()
    await user.click(await findByRole('button', { name: 'Confirm' }))
    expect(onConfirm).toHaveBeenCalledOnce()
  })
})
