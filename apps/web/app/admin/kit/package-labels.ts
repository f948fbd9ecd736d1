/** The labels of the states of packages and of their changes. */
import type { PACKAGE_STATES } from '@rushes/contract/agency-packages'

type PackageState = (typeof PACKAGE_STATES)[number]

export const PACKAGE_STATE_LABELS: Readonly<Record<PackageState, string>> = {
  draft: 'Draft',
  published: 'Published',
  withdrawn: 'Withdrawn',
}

export const PACKAGE_MOVE_LABELS: Readonly<Record<PackageState, string>> = {
  draft: 'Return to draft',
  published: 'Publish',
  withdrawn: 'Withdraw',
}
