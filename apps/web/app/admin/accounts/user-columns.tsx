/** The columns of the lists of users. */
import type { UserRow } from '@rushes/contract/agency-users'
import { Link } from 'react-router'
import { NUMBER, state, text, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { USER_STATE_LABELS } from './user-labels.ts'

const account: Column<UserRow> = {
  id: 'account',
  title: 'Account',
  draw: ({ account: { id, name } }) => (
    <Link to={`/admin/accounts/${id}`} className="wrap-anywhere underline underline-offset-4">
      {name}
    </Link>
  ),
}

/** The columns of one account. */
export const ACCOUNT_USER_COLUMNS: readonly Column<UserRow>[] = [
  { ...NUMBER, isExtra: true },
  {
    id: 'title',
    title: 'Name',
    draw: (row) => <span className="wrap-anywhere">{row.name || row.email}</span>,
  },
  { id: 'email', title: 'Email', draw: (row) => text(row.email) },
  { id: 'role', title: 'Role', draw: ({ role }) => role },
  {
    id: 'state',
    title: 'State',
    draw: ({ state: now }) => state(USER_STATE_LABELS[now], now === 'active' ? 'plain' : 'soft'),
  },
  { id: 'login', title: 'Last login', sort: 'seen', draw: ({ last_login_at: at }) => time(at, 'never') },
]

export const USER_COLUMNS: readonly Column<UserRow>[] = [
  ...ACCOUNT_USER_COLUMNS.slice(0, 3),
  account,
  ...ACCOUNT_USER_COLUMNS.slice(3),
]
