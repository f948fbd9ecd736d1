/** Redirects a member whose account may not purchase away from a page about buying (R-ACCOUNT-4). */
import type { Account } from '@rushes/contract/accounts'
import { leadTo } from '../../ui/next-page.ts'
import { notify } from '../../ui/notify.ts'

const CANNOT_PURCHASE = 'Your account cannot purchase yet, please contact licensing.'

/**
 * Guards the clientLoader of such a page. Shows the reason, unless a message about the emptied cart was just
 * shown.
 * @throws a redirect to `elsewhere`.
 */
export async function requirePurchaser(
  { options }: Pick<Account, 'options'>,
  elsewhere: '/cart' | '/dashboard',
  { isExplained = false } = {},
) {
  if (options.canPurchase) return
  if (!isExplained) notify(CANNOT_PURCHASE, { tone: 'caution' })
  await leadTo(elsewhere)
}
