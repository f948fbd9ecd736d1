/** The dialog that adds clips to the cart, for the buttons that open it. */
import { lazyPart } from '../../ui/lazy-part.tsx'

export const LazyBuyModal = lazyPart(async () => (await import('./buy-modal.tsx')).BuyModal, {
  close: ({ onEnd }) => onEnd(false),
})
