/** /webhooks: addresses that receive the events of the account, for its administrators. */
import { AccountFrame } from '../features/account/account-frame.tsx'
import { requireAccount } from '../features/account/session-store.ts'
import { WebhooksScreen } from '../features/webhooks/webhooks-screen.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/webhooks.ts'

const TITLE = 'Webhooks'
const LEAD =
  'Your systems receive a signed message when a clip, an order or a file changes. Messages contain ids and a link, and are sent again for 24 hours until your address accepts them.'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAccount(request)
  return null
}

export function HydrateFallback() {
  return (
    <AccountFrame title={TITLE} lead={LEAD}>
      <SkeletonRows rows={4} label="Loading your webhooks" />
    </AccountFrame>
  )
}

export default function Webhooks() {
  return (
    <AccountFrame title={TITLE} lead={LEAD}>
      <WebhooksScreen />
    </AccountFrame>
  )
}
