/**
 * Restricts credits to users of the account and staff with `accounts.view`; for others the account does not
 * exist (R-ACCOUNT-3).
 */
import { may } from '@rushes/contract/capabilities'
import { AppError } from '../../app-error.ts'
import type { Viewer } from '../../http/viewer.ts'

/** @throws AppError not_found */
export function requireOwnAccount(viewer: Viewer, accountId: number): void {
  if (viewer.accountId !== accountId && !may(viewer, 'accounts.view')) {
    throw new AppError('not_found', 'Account not found')
  }
}
