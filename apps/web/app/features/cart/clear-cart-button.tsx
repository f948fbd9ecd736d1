/** Empties the cart after asking. */
import { clear } from '@rushes/commerce/cart'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { writeCart } from './cart-store.ts'

const ConfirmModal = lazy(async () => ({
  default: (await import('../../ui/confirm-modal.tsx')).ConfirmModal,
}))

export function ClearCartButton() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)} aria-haspopup="dialog">
        Clear cart
      </Button>
      <Suspense fallback={null}>
        {asking && (
          <ConfirmModal
            title="Clear cart"
            onConfirm={() => {
              setAsking(false)
              writeCart(clear().cart)
            }}
            onCancel={() => setAsking(false)}
          >
            All items will be removed from your cart.
          </ConfirmModal>
        )}
      </Suspense>
    </>
  )
}
