/** /admin/users: the users of all accounts (R-ACCOUNT-8). */
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { listScreen } from '../kit/list-screen.tsx'
import { USER_COLUMNS } from './user-columns.tsx'
import { USER_LIST } from './user-list.ts'

export const open = listScreen({
  ...USER_LIST,
  name: 'users',
  columns: USER_COLUMNS,
  load: (call) => browserApi.call('GET /agency/users', call),
  csv: (call) => browserApi.call('GET /agency/users/csv', call),
  action: () => <LinkButton to="/admin/accounts">Accounts</LinkButton>,
  empty: { text: 'No users yet.', action: <LinkButton to="/admin/accounts">Show accounts</LinkButton> },
})
