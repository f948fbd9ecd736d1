/**
 * /webhooks: addresses that receive the events of the account, for its administrators. The screen is loaded by this route,
 * because each file of a route is listed in the script of all pages.
 */
import { Suspense } from 'react'
import { AccountFrame } from '../features/account/account-frame.tsx'
import { requireAccount } from '../features/account/session-store.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/webhooks.ts'

const WebhooksScreen = lazyPart(
  async () => (await import('../features/webhooks/webhooks-screen.tsx')).WebhooksScreen,
)

const TITLE = 'Webhooks'
const LEAD =
  'Your systems receive a signed message when a clip, an order or a file changes. Messages contain ids and a link, and are sent again for 24 hours until your address accepts them.'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await Promise.all([requireAccount(request), WebhooksScreen.preload()])
  return null
}

const fallback = <SkeletonRows rows={4} label="Loading your webhooks" />

export function HydrateFallback() {
  return (
    <AccountFrame title={TITLE} lead={LEAD}>
      {fallback}
    </AccountFrame>
  )
}

export default function Webhooks() {
  return (
    <AccountFrame title={TITLE} lead={LEAD}>
      <Suspense fallback={fallback}>
        <WebhooksScreen />
      </Suspense>
    </AccountFrame>
  )
}
