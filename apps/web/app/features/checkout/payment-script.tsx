/**
 * The script of the payment provider, in the server's document only: the provider's loader finds it there, and needs not make
 * a script from a string, which Trusted Types would report. It also begins to load before our own scripts ask for it.
 */
import type { Site } from '@rushes/contract/site'
import { useSite } from '../../lib/site.ts'

/** As the loader of the installed `@stripe/stripe-js` looks for it; payment-script.test.tsx compares the two. */
const SCRIPTS: Readonly<Record<Site['payments']['provider'], string | null>> = {
  testcard: null,
  stripe: 'https://js.stripe.com/endive/stripe.js',
}

export function PaymentScript({ isServer = import.meta.env.SSR }: { isServer?: boolean }) {
  const { payments } = useSite()
  const address = SCRIPTS[payments.provider]
  return isServer && address !== null ? <script async src={address} /> : null
}
