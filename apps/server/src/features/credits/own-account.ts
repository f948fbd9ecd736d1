/** Shows credits to their own account and to agency staff; for others the account does not exist (R-ACCOUNT-3). */
import { AppError } from '../../app-error.ts'
import type { Viewer } from '../../http/viewer.ts'

/** @throws AppError not_found */
export function requireOwnAccount(viewer: Viewer, accountId: number): void {
  if (viewer.accountId !== accountId && viewer.accountKind !== 'agency') {
    throw new AppError('not_found', 'Account not found')
  }
}
