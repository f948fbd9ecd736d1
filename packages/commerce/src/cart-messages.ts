/** The sentences of the cart; pages, server and tests read them here (R-CART-9). */
import { NOT_SOCIAL_LABEL } from './licence-tier.ts'

export const CART_MESSAGES = {
  clipAdded: 'The clip was added to your cart',
  clipsAdded: 'Clips added to cart',
  bundleAdded: 'The bundle was added to your cart',
  productAdded: 'The product was added to your cart',
  itemRemoved: 'The item was removed from your cart',
  empty: 'Cart is empty',
  checkoutUpdated: 'Checkout has been updated',
  linesRemoved: 'Some items are not sold in your currency and were removed from your cart',
  emptiedForAccount: 'Your account cannot purchase yet, please contact licensing. Your cart was emptied.',
} as const

/** The reasons why a change of the cart is refused. */
export type CartRefusalCode =
  | 'already_in_cart'
  | 'product_already_in_cart'
  | 'clips_in_cart'
  | 'bundles_in_cart'
  | 'tier_required'
  | 'tier_locked'
  | 'tier_unavailable'
  | 'currency_differs'
  | 'not_for_social'
  | 'enquiry_only'
  | 'quantity_limit'
  | 'cart_full'

const SELECTION_ISSUE =
  'There seems to be an issue with your selection - Please refresh the page and try again'

export const CART_REFUSAL_MESSAGES: Readonly<Record<CartRefusalCode, string>> = {
  already_in_cart: 'You already have this item in your cart!',
  product_already_in_cart: 'You already have this product in your cart!',
  clips_in_cart: 'Please remove the clips from your cart first before purchasing credits.',
  bundles_in_cart: 'You cannot add individual clips & bundles at the same time',
  tier_required: 'There seems to be an issue - please refresh & try again',
  tier_locked:
    'This option cannot be chosen: your cart is set to another licence. You can change the usage at checkout.',
  tier_unavailable: SELECTION_ISSUE,
  currency_differs: SELECTION_ISSUE,
  not_for_social: NOT_SOCIAL_LABEL,
  enquiry_only: 'This item cannot be purchased directly, please make an enquiry',
  quantity_limit: 'You cannot add any more of this product to your cart',
  cart_full: 'Your cart is full, please check out before adding more',
}

/** A line that the server would not sell to this account. */
export const NOT_FOR_THIS_ACCOUNT = 'This item is not available to your account'

/** Buying credits needs the right to prepay too (R-ACCOUNT-2). */
export const CREDITS_NOT_FOR_THIS_ACCOUNT = 'Your account cannot buy credits yet, please contact licensing.'

/** The message of a clip with exclusive rights of another account, or a hold for it (R-DEAL-4). */
export const RESERVED_MESSAGE =
  'This clip is licensed exclusively or reserved at present. Please make an enquiry.'

/** The clip page's own wording of `tier_unavailable`. */
export const TIER_UNAVAILABLE_ON_CLIP_PAGE =
  'There seems to be an issue with your selection - please try again'
