/** The columns of lists of the customers' people. */
import type { UserRow } from '@rushes/contract/agency-users'
import { Link } from 'react-router'
import { formatDateTime } from '../../ui/format-date-time.ts'
import type { Column } from '../kit/list/column.ts'
import { USER_STATE_WORDS } from './user-words.ts'

export type ListedUser = UserRow & { title: string }

export const listedUser = (row: UserRow): ListedUser => ({ ...row, title: row.name || row.email })

const account: Column<ListedUser> = {
  id: 'account',
  title: 'Account',
  draw: ({ account: { id, name } }) => (
    <Link to={`/admin/accounts/${id}`} className="wrap-anywhere underline underline-offset-4">
      {name}
    </Link>
  ),
}

/** Of one company. */
export const PEOPLE_COLUMNS: readonly Column<ListedUser>[] = [
  {
    id: 'number',
    title: 'No.',
    sort: 'number',
    isExtra: true,
    draw: ({ id }) => <span className="font-mono">{id}</span>,
  },
  { id: 'title', title: 'Name', draw: ({ title }) => <span className="wrap-anywhere">{title}</span> },
  {
    id: 'email',
    title: 'Email',
    draw: ({ email }) => (
      <span className="break-words sm:inline-block sm:min-w-44 sm:wrap-anywhere">{email}</span>
    ),
  },
  { id: 'role', title: 'Role', draw: ({ role }) => role },
  {
    id: 'state',
    title: 'State',
    draw: ({ state }) => (
      <span className={`whitespace-nowrap ${state === 'active' ? '' : 'text-ink-soft'}`}>
        {USER_STATE_WORDS[state]}
      </span>
    ),
  },
  {
    id: 'login',
    title: 'Last login',
    sort: 'seen',
    draw: ({ last_login_at: at }) => (
      <span className="whitespace-nowrap">{at === null ? 'never' : formatDateTime(at)}</span>
    ),
  },
]

export const USER_COLUMNS: readonly Column<ListedUser>[] = [
  ...PEOPLE_COLUMNS.slice(0, 3),
  account,
  ...PEOPLE_COLUMNS.slice(3),
]
