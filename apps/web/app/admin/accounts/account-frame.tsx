/** The header of every page of an account: its name, its state and its tabs. */
import type { AdminAccount } from '@rushes/contract/agency-accounts'
import type { Capability } from '@rushes/contract/capabilities'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import type { Person } from '../kit/person.ts'
import { useLiveReload } from '../kit/use-live-reload.ts'
import { ACCOUNT_STATE_LABELS } from './account-labels.ts'

type Tab = { path: string; label: string; may?: Capability }

const TABS: readonly Tab[] = [
  { path: '', label: 'Permissions' },
  { path: '/users', label: 'Users' },
  { path: '/credits', label: 'Credits' },
  { path: '/orders', label: 'Orders', may: 'orders.view' },
  { path: '/licences', label: 'Licences', may: 'orders.view' },
  { path: '/invoices', label: 'Invoices', may: 'orders.view' },
  { path: '/offers', label: 'Offers', may: 'offers.make' },
  { path: '/activity', label: 'Activity' },
  { path: '/preview', label: 'Preview as' },
]

type AccountFrameProps = { account: AdminAccount; person: Person; children: ReactNode }

export function AccountFrame({ account, person, children }: AccountFrameProps) {
  useLiveReload(['admin'])
  const tabs = TABS.filter(({ may }) => !may || person.capabilities.has(may))
  return (
    <>
      <header className="mb-3">
        <p className="caption mb-2">
          <Link to="/admin/accounts" className="underline underline-offset-4">
            Accounts
          </Link>{' '}
          / No. {account.id}, {ACCOUNT_STATE_LABELS[account.state].toLowerCase()}
        </p>
        <h1 dir="auto" className="title text-2xl wrap-anywhere">
          {account.name}
        </h1>
      </header>
      <nav aria-label="Parts of the account" className="mb-6 flex flex-wrap gap-x-1 border-b border-rule">
        {tabs.map(({ path, label }) => (
          <NavLink
            key={path}
            end
            to={`/admin/accounts/${account.id}${path}`}
            className="-mb-px flex min-h-10 items-center border-b-2 border-transparent px-2 hover:border-edge aria-[current=page]:border-mark aria-[current=page]:font-semibold"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </>
  )
}
