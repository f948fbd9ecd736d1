/** /admin/users/:id: one user of a customer. */
import type { AdminUser } from '@rushes/contract/agency-users'
import { useState } from 'react'
import { Link } from 'react-router'
import { spendingLabel } from '../../features/account/spending-label.ts'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { saveText } from '../../lib/start-download.ts'
import { Button } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { notify } from '../../ui/notify.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import type { Person } from '../kit/person.ts'
import type { Visit } from '../kit/visit.ts'
import { EraseModal } from './erase-modal.tsx'
import { UserActs } from './user-acts.tsx'
import { USER_STATE_LABELS } from './user-labels.ts'

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const { data } = await browserApi.call('GET /agency/users/:id', { params: { id }, signal })
  return <UserScreen key={`${data.id} ${data.role}`} user={data} viewer={person} />
}

export function UserScreen({ user, viewer }: { user: AdminUser; viewer: Person }) {
  const { id, name, email, account, role, state } = user
  return (
    <>
      <header className="mb-6">
        <p className="caption mb-2">
          <Link to="/admin/users" className="underline underline-offset-4">
            Users
          </Link>{' '}
          / No. {id}, {USER_STATE_LABELS[state].toLowerCase()}
        </p>
        <h1 className="title text-2xl wrap-anywhere">{name || email}</h1>
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-8">
          <DefinitionList
            facts={[
              { name: 'Email', value: <span className="wrap-anywhere">{email}</span> },
              {
                name: 'Account',
                value: (
                  <Link
                    dir="auto"
                    to={`/admin/accounts/${account.id}/users`}
                    className="underline underline-offset-4"
                  >
                    {account.name}
                  </Link>
                ),
              },
              { name: 'Role in the account', value: role },
              { name: 'Spending limit', value: spendingLabel(user.spending) },
              { name: 'Here since', value: formatDateTime(user.created_at) },
              {
                name: 'Last login',
                value: user.last_login_at === null ? 'never' : formatDateTime(user.last_login_at),
              },
            ]}
          />
          <Devices sessions={user.sessions} />
          {viewer.capabilities.has('emails.view') && (
            <Link
              to={`/admin/emails?q=${encodeURIComponent(email)}`}
              className="underline underline-offset-4"
            >
              Emails to this user
            </Link>
          )}
          {viewer.capabilities.has('audit.view') && (
            <Link to={`/admin/audit?object=user:${id}`} className="underline underline-offset-4">
              Audit entries about this user
            </Link>
          )}
        </div>
        <aside className="grid gap-6">
          {viewer.capabilities.has('accounts.edit') ? (
            <UserActs user={user} />
          ) : (
            <p className="text-sm text-ink-soft">Ask an Administrator to change something here.</p>
          )}
          {viewer.capabilities.has('privacy.erase') && <PersonData user={user} />}
        </aside>
      </div>
    </>
  )
}

function Devices({ sessions }: Pick<AdminUser, 'sessions'>) {
  return (
    <section>
      <h2 className="title mb-3 text-xl">Active sessions</h2>
      {sessions.length === 0 ? (
        <p className="text-ink-soft">No active sessions.</p>
      ) : (
        <ul className="border-t border-rule">
          {sessions.map(({ device, logged_in_at: since, last_seen_at: seen }) => (
            <li key={`${device} ${since}`} className="border-b border-rule py-2">
              {device}
              <span className="block text-sm text-ink-soft">
                since {formatDateTime(since)}, last seen {formatDateTime(seen)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Exports or erases the stored data of a user (R-PRIVACY-13). */
function PersonData({ user }: { user: AdminUser }) {
  const { id } = user
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const params = { id }
      const { data } = await confirmed(() => browserApi.call('POST /agency/users/:id/export', { params }))
      saveText(JSON.stringify(data, null, 2), { name: `user-${id}.json`, type: 'application/json' })
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
    setBusy(false)
  }
  return (
    <section aria-label="Personal data" className="grid gap-4 rounded-sm border border-rule bg-sheet p-4">
      <h2 className="title text-xl">Personal data</h2>
      <Button busy={busy} onClick={() => void save()}>
        Export personal data
      </Button>
      <ModalButton
        kind="danger"
        label="Erase user"
        modal={(close) => <EraseModal user={user} onClose={close} />}
      />
    </section>
  )
}
