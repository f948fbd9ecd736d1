/** The list of users, of all accounts or of one. */
import type { UserRow } from '@rushes/contract/agency-users'
import { byState } from '../kit/list-screen.tsx'
import { USER_STATE_LABELS } from './user-labels.ts'

export const USER_LIST = {
  title: 'Users',
  nouns: ['user', 'users'],
  titleOf: ({ name, email }: UserRow) => name || email,
  filter: byState(USER_STATE_LABELS),
  find: {
    label: 'Find users by name, number, email or email domain',
    placeholder: 'Name, email, email domain',
  },
  copies: { label: 'email addresses', copiedOf: ({ email }: UserRow) => email },
} as const
