/**
 * The messages between the checkout page and the frame of the test-card provider: `window.postMessage`, always with the
 * exact origin, never `*`. The card number stays in the frame. Each side ignores unknown messages; the frame has its
 * own reader in `page/frame.js`, because that file is served unchanged.
 * The page does, in order:
 * 1. puts `<iframe src="/testpay/frame" title="Card details">` in the page and waits for `ready`;
 * 2. sends `mount`, later `update` whenever amount or currency change; sets the frame's height from `height`;
 * 3. on Pay: `submit` -> `submitted` (with `error`: show it, stop) -> POST /rest/clip/payments/intent -> `confirm` ->
 * `confirmed`. Exactly one of its three outcomes: `status` (go to /confirm-payment), `redirect` (`location.assign` it:
 * 3-D Secure, which comes back to `returnUrl`), `error` (show it, Pay again);
 * 4. `wallet`: the Test Wallet button was pressed: the page checks its form and, if all is well, does step 3 with
 * `method: 'wallet'`. The page where the buyer comes back has `payment_intent`, `payment_intent_client_secret` and
 * `redirect_status` (`succeeded` or `failed`) in its query, and reads the payment with `RETRIEVE_PATH`.
 */

export const FRAME_PATH = '/testpay/frame'
/** POST `{ clientSecret, card, cardholder, expiry, returnUrl }` -> an outcome of `confirmed`. A saved card is paid without the frame. */
export const CONFIRM_PATH = '/testpay/confirm'
/** POST `{ clientSecret }` -> 200 `PaymentView`, or 404. */
export const RETRIEVE_PATH = '/testpay/retrieve'
/** Marks every message of both sides. */
export const CHANNEL = 'rushes-testcard-1'

export type PaymentMethod = 'card' | 'wallet'

export type PageMessage =
  | {
      channel: typeof CHANNEL
      type: 'mount'
      amount: number
      currency: string
      /** Shows the express button alone, because a saved card pays. */
      expressOnly: boolean
      theme?: 'light' | 'dark'
      /** The initial name on the card, editable. */
      name?: string
    }
  | { channel: typeof CHANNEL; type: 'update'; amount: number; currency: string; expressOnly: boolean }
  | { channel: typeof CHANNEL; type: 'submit'; method: PaymentMethod }
  | {
      channel: typeof CHANNEL
      type: 'confirm'
      clientSecret: string
      /** Absolute, on the page's own origin. */
      returnUrl: string
      method: PaymentMethod
    }

export type FrameMessage =
  | { channel: typeof CHANNEL; type: 'ready' }
  | { channel: typeof CHANNEL; type: 'height'; height: number }
  | { channel: typeof CHANNEL; type: 'change'; complete: boolean; error?: string }
  | { channel: typeof CHANNEL; type: 'wallet' }
  | { channel: typeof CHANNEL; type: 'submitted'; error?: string }
  | { channel: typeof CHANNEL; type: 'confirmed'; status: PaymentStatus }
  | { channel: typeof CHANNEL; type: 'confirmed'; redirect: string }
  | { channel: typeof CHANNEL; type: 'confirmed'; error: string }

export type PaymentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

/** The part of a payment that is shown to the holder of its client secret. */
export type PaymentView = {
  id: string
  status: PaymentStatus
  /** Minor units. */
  amount: number
  /** Lower case. */
  currency: string
  /** ISO 8601. */
  created: string
  /** The reason why the last attempt failed, as text for the buyer. */
  last_error: string | null
}

/** A message of the frame, or null. The caller has compared `event.origin` and `event.source` before. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (typeof data !== 'object' || data === null) return null
  const message: Record<string, unknown> = { ...data }
  return message['channel'] === CHANNEL && isFrameMessage(message) ? message : null
}

function isFrameMessage(message: Record<string, unknown>): message is FrameMessage {
  const text = (name: string) => typeof message[name] === 'string'
  const optionalText = (name: string) => message[name] === undefined || text(name)
  switch (message['type']) {
    case 'ready':
    case 'wallet':
      return true
    case 'height':
      return typeof message['height'] === 'number' && message['height'] >= 0 && message['height'] < 4_000
    case 'change':
      return typeof message['complete'] === 'boolean' && optionalText('error')
    case 'submitted':
      return optionalText('error')
    case 'confirmed':
      return text('status') || text('redirect') || text('error')
    default:
      return false
  }
}
