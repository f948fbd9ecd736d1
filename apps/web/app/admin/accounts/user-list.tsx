/** A list of the customers' people: of all companies, or of one. */
import type { Data } from '@rushes/contract/client'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { AdminList } from '../kit/list/admin-list.tsx'
import type { Column } from '../kit/list/column.ts'
import { FindInList } from '../kit/list/find-in-list.tsx'
import { ViewLinks } from '../kit/list/view-links.tsx'
import { type ListedUser, listedUser } from './user-columns.tsx'
import { USER_STATE_WORDS } from './user-words.ts'

type UserListProps = {
  name: string
  /** The company whose people they are; of all when absent. */
  account?: number
  page: Data<'GET /agency/users'>
  columns: readonly Column<ListedUser>[]
  empty: ReactNode
  /** The views of the list that were kept. */
  kept?: ReactNode
}

export function UserList({ name, account, page, columns, empty, kept }: UserListProps) {
  const { items, next, ...count } = page
  const [query] = useSearchParams()
  const rows = items.map(listedUser)
  const copyAddresses = (ids: readonly number[]) => {
    const chosen = rows.filter(({ id }) => ids.includes(id))
    void copyText(chosen.map(({ email }) => email).join(', '), 'Addresses copied')
  }
  const saveAs = async () => {
    const querystring = { ...Object.fromEntries(query), ...(account !== undefined && { account }) }
    return (await browserApi.call('GET /agency/users/csv', { querystring })).data
  }
  return (
    <AdminList
      name={name}
      label="People"
      things={['person', 'people']}
      rows={rows}
      columns={columns}
      usualSort={{ sort: 'number', order: 'desc' }}
      next={next}
      count={count}
      addressOf={({ id }) => `/admin/users/${id}`}
      filters={
        <>
          <ViewLinks label="States" name="state" views={[['', 'All'], ...Object.entries(USER_STATE_WORDS)]} />
          <FindInList
            label="Find people by name, number, address or mail domain"
            placeholder="Name, address, mail domain"
          />
          {kept}
          <ExportButton load={saveAs} tooMany="The file has 10,000 people. Filter the list for the others.">
            CSV
          </ExportButton>
        </>
      }
      bulk={(ids) => (
        <Button size="small" onClick={() => copyAddresses(ids)}>
          Copy addresses
        </Button>
      )}
      empty={empty}
    />
  )
}
