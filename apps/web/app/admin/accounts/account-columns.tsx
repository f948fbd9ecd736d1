/** The columns of the list of accounts. */
import type { AccountRow } from '@rushes/contract/agency-accounts'
import { formatDateTime } from '../../ui/format-date-time.ts'
import type { Column } from '../kit/list/column.ts'
import { ACCOUNT_STATE_WORDS, yesOrNo } from './account-words.ts'

type Row = AccountRow & { title: string }

export const ACCOUNT_COLUMNS: readonly Column<Row>[] = [
  { id: 'number', title: 'No.', sort: 'number', draw: ({ id }) => <span className="font-mono">{id}</span> },
  { id: 'title', title: 'Company', draw: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { id: 'state', title: 'State', draw: (row) => <State state={row.state} /> },
  { id: 'country', title: 'Country', draw: ({ country_name: name }) => name },
  {
    id: 'people',
    isNumber: true,
    title: 'People',
    draw: ({ people }) => <span className="font-mono">{people}</span>,
  },
  { id: 'purchase', title: 'Can purchase', draw: ({ can_purchase: is }) => yesOrNo(is) },
  { id: 'prepay', title: 'Can prepay', draw: ({ can_prepay: is }) => yesOrNo(is) },
  { id: 'shorts', title: 'Shorts only', isExtra: true, draw: ({ shorts_only: is }) => yesOrNo(is) },
  {
    id: 'credits',
    isNumber: true,
    title: 'Credits',
    draw: ({ credits }) => <span className="font-mono">{credits.toLocaleString('en-GB')}</span>,
  },
  {
    id: 'seen',
    title: 'Last seen',
    sort: 'seen',
    draw: ({ last_seen_at: at }) => (
      <span className="whitespace-nowrap">{at === null ? 'never' : formatDateTime(at)}</span>
    ),
  },
]

function State({ state }: Pick<Row, 'state'>) {
  const tone = {
    waiting: 'font-semibold text-caution',
    closed: 'text-ink-soft',
    unconfirmed: 'text-ink-soft',
  }
  return (
    <span className={`whitespace-nowrap ${state === 'open' ? '' : tone[state]}`}>
      {ACCOUNT_STATE_WORDS[state]}
    </span>
  )
}
