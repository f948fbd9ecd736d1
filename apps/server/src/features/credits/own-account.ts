/** Shows credits to their own account and to those of the agency who look after accounts; for others the account does not exist (R-ACCOUNT-3). */
import { may } from '@rushes/contract/capabilities'
import { AppError } from '../../app-error.ts'
import type { Viewer } from '../../http/viewer.ts'

/** @throws AppError not_found */
export function requireOwnAccount(viewer: Viewer, accountId: number): void {
  if (viewer.accountId !== accountId && !may(viewer, 'accounts.view')) {
    throw new AppError('not_found', 'Account not found')
  }
}
