/**
 * The script of the payment provider, in the server's document only: the provider's loader finds it there,
 * and does not need to create a script from a string, which Trusted Types would report. It also starts to
 * load before the scripts of the page request it.
 */
import type { Site } from '@rushes/contract/site'
import { useSite } from '../../lib/site.ts'

/**
 * The URL for which the loader of the installed `@stripe/stripe-js` looks; payment-script.test.tsx compares
 * the two.
 */
const SCRIPTS: Readonly<Record<Site['payments']['provider'], string | null>> = {
  testcard: null,
  stripe: 'https://js.stripe.com/endive/stripe.js',
}

export function PaymentScript({ isServer = import.meta.env.SSR }: { isServer?: boolean }) {
  const { payments } = useSite()
  const address = SCRIPTS[payments.provider]
  return isServer && address !== null ? <script async src={address} /> : null
}
