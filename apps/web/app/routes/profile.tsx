/** /profile: the settings of the member's own user, and for an administrator those of the account. */
import { AccountFrame } from '../features/account/account-frame.tsx'
import { ProfilePanel } from '../features/account/profile-panel.tsx'
import { requireAccount } from '../features/account/session-store.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/profile.ts'

const TITLE = 'Your profile'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { account: await requireAccount(request) }
}

export function HydrateFallback() {
  return (
    <AccountFrame title={TITLE} lead={null}>
      <SkeletonRows rows={12} label="Loading your profile" />
    </AccountFrame>
  )
}

export default function Profile({ loaderData: { account } }: Route.ComponentProps) {
  return (
    <AccountFrame title={TITLE} lead={`${account.userFullName}, ${account.accountName}`}>
      <ProfilePanel account={account} />
    </AccountFrame>
  )
}
