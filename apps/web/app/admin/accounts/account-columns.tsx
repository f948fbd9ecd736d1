/** The columns of the list of accounts. */
import type { AccountRow } from '@rushes/contract/agency-accounts'
import { count, NUMBER, state, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { ACCOUNT_STATE_LABELS, yesOrNo } from './account-labels.ts'

const TONES = { open: 'plain', waiting: 'caution', closed: 'soft', unconfirmed: 'soft' } as const

export const ACCOUNT_COLUMNS: readonly Column<AccountRow>[] = [
  NUMBER,
  { id: 'title', title: 'Company', draw: ({ name }) => <span className="wrap-anywhere">{name}</span> },
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
