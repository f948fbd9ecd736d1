/** /admin/accounts: the companies that license from the agency (R-ACCOUNT-5). */
import type { AccountRow } from '@rushes/contract/agency-accounts'
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { count, NUMBER, state, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { byState, listScreen } from '../kit/list-screen.tsx'
import { ACCOUNT_STATE_LABELS, yesOrNo } from './account-labels.ts'

const TONES = {
  open: 'plain',
  waiting: 'caution',
  closed: 'soft',
  unconfirmed: 'soft',
  joining: 'soft',
} as const

/** The columns of the list of accounts. */
const ACCOUNT_COLUMNS: readonly Column<AccountRow>[] = [
  NUMBER,
  {
    id: 'title',
    title: 'Account',
    draw: ({ name }) => (
      <span dir="auto" className="wrap-anywhere">
        {name}
      </span>
    ),
  },
  {
    id: 'state',
    title: 'State',
    draw: ({ state: now }) => state(ACCOUNT_STATE_LABELS[now], TONES[now]),
  },
  { id: 'country', title: 'Country', draw: ({ country_name: name }) => name },
  { id: 'people', isNumber: true, title: 'Users', draw: ({ people }) => count(people) },
  { id: 'purchase', title: 'Can purchase', draw: ({ can_purchase: is }) => yesOrNo(is) },
  { id: 'prepay', title: 'Can prepay', draw: ({ can_prepay: is }) => yesOrNo(is) },
  { id: 'shorts', title: 'Shorts only', isExtra: true, draw: ({ shorts_only: is }) => yesOrNo(is) },
  { id: 'credits', isNumber: true, title: 'Credits', draw: ({ credits }) => count(credits) },
  { id: 'seen', title: 'Last seen', sort: 'seen', draw: ({ last_seen_at: at }) => time(at, 'never') },
]

export const open = listScreen({
  name: 'accounts',
  title: 'Accounts',
  nouns: ['account', 'accounts'],
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
