/** /admin/users: the people of all customers (R-ACCOUNT-8). */
import type { Data } from '@rushes/contract/client'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { SavedViews } from '../kit/list/saved-views.tsx'
import type { Visit } from '../kit/visit.ts'
import { USER_COLUMNS } from './user-columns.tsx'
import { UserList } from './user-list.tsx'

export async function open({ url, signal, person }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const [{ data }, views] = await Promise.all([
    browserApi.call('GET /agency/users', { querystring, signal }),
    browserApi.call('GET /agency/views', { querystring: { screen: 'users' }, signal }),
  ])
  return (
    <UsersScreen
      page={data}
      kept={<SavedViews screen="users" views={views.data} canShare={person.capabilities.has('clip.edit')} />}
    />
  )
}

type UsersScreenProps = { page: Data<'GET /agency/users'>; kept: ReactNode }

function UsersScreen({ page, kept }: UsersScreenProps) {
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Users</h1>
        <LinkButton to="/admin/accounts">Accounts</LinkButton>
      </header>
      <UserList name="users" page={page} columns={USER_COLUMNS} empty={<NoUser />} kept={kept} />
    </>
  )
}

function NoUser() {
  const [query] = useSearchParams()
  return query.size > 0 ? (
    <EmptyState action={<LinkButton to="/admin/users">Clear the filters</LinkButton>}>
      Nobody matches.
    </EmptyState>
  ) : (
    <EmptyState action={<LinkButton to="/admin/accounts">Look at the companies</LinkButton>}>
      No customer has people yet.
    </EmptyState>
  )
}
