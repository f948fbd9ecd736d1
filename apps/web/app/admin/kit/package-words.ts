/** States and fields of packages, in words. */
import type { PACKAGE_STATES } from '@rushes/contract/agency-packages'

type PackageState = (typeof PACKAGE_STATES)[number]

export const PACKAGE_STATE_WORDS: Readonly<Record<PackageState, string>> = {
  draft: 'Draft',
  published: 'Published',
  withdrawn: 'Withdrawn',
}

export const PACKAGE_MOVE_WORDS: Readonly<Record<PackageState, string>> = {
  draft: 'Take back to draft',
  published: 'Publish',
  withdrawn: 'Withdraw',
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  name: 'Name',
  summary: 'Summary',
  story: 'Story',
  category_id: 'Category',
  clips: 'Clips',
}

export const packageFieldWords = (name: string): string => FIELD_WORDS[name] ?? name
