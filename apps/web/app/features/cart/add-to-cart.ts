/** Adds clips to the cart under chosen terms, and says what was left out. @returns whether the cart holds something new. */
import { addClip, addClipOnItsPage, addClips } from '@rushes/commerce/cart'
import type { CartClip } from '@rushes/commerce/cart-item'
import type { CartTerms } from '@rushes/commerce/cart-state'
import { notify } from '../../ui/notify.ts'
import { applyToCart, cartStore } from './cart-store.ts'
import { repriceHeldCart } from './reprice-held-cart.ts'
import { reasonToSkip, skippedWords } from './skipped-words.ts'

type Wanted = { clips: readonly CartClip[]; leftOut: readonly string[]; onClipPage: boolean }

export function addToCart({ clips, leftOut, onClipPage }: Wanted, terms: CartTerms): boolean {
  repriceHeldCart(terms)
  const cart = cartStore.read()
  const [only] = clips
  if (clips.length === 1 && only && leftOut.length === 0) {
    return applyToCart(onClipPage ? addClipOnItsPage(cart, only, terms) : addClip(cart, only, terms))
  }
  const answer = addClips(cart, clips, terms)
  if ('refused' in answer) return applyToCart(answer)
  applyToCart(answer)
  const words = skippedWords([...leftOut, ...answer.skipped.map(({ refused }) => reasonToSkip(refused))])
  if (words) notify(words, { tone: 'caution' })
  return true
}
