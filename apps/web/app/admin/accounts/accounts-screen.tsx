/** /admin/accounts: the companies that license from the agency (R-ACCOUNT-5). */
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { byState, listScreen } from '../kit/list-screen.tsx'
import { ACCOUNT_COLUMNS } from './account-columns.tsx'
import { ACCOUNT_STATE_LABELS } from './account-labels.ts'

export const open = listScreen({
  name: 'accounts',
  title: 'Accounts',
  things: ['account', 'accounts'],
  columns: ACCOUNT_COLUMNS,
  titleOf: ({ name }) => name,
  load: (call) => browserApi.call('GET /agency/accounts', call),
  csv: (call) => browserApi.call('GET /agency/accounts/csv', call),
  filter: byState(ACCOUNT_STATE_LABELS),
  find: {
    label: 'Find accounts by name, number, email or email domain',
    placeholder: 'Name, number, email domain',
  },
  action: () => <LinkButton to="/admin/users">Users of all accounts</LinkButton>,
  empty: {
    text: 'No accounts yet. New registrations appear here.',
    action: <LinkButton to="/register">Open the registration</LinkButton>,
  },
  noMatch: { 'state=waiting': 'No registrations to approve.' },
})
