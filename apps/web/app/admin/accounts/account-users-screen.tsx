/** /admin/accounts/:id/users: the users of an account, its open invitations (R-ACCOUNT-8), API keys (R-KEY-1) and company sign-in (R-OIDC-2). */
import type { AdminAccount } from '@rushes/contract/agency-accounts'
import type { Data } from '@rushes/contract/client'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { InvitationModal } from '../kit/invitation-modal.tsx'
import type { SavedViewsProps } from '../kit/list/saved-views.tsx'
import { ListPart, loadSaved } from '../kit/list-screen.tsx'
import type { Person } from '../kit/person.ts'
import type { Visit } from '../kit/visit.ts'
import { AccountFrame } from './account-frame.tsx'
import { AccountKeys } from './account-keys.tsx'
import { AccountSso } from './account-sso.tsx'
import { ACCOUNT_USER_COLUMNS } from './user-columns.tsx'
import { GIVEN_ROLES } from './user-labels.ts'
import { USER_LIST } from './user-list.ts'

export async function open({ params: { id = '' }, url, signal, person }: Visit) {
  const querystring = { ...Object.fromEntries(url.searchParams), account: id }
  const [account, page, invitations, keys, sso, saved] = await Promise.all([
    browserApi.call('GET /agency/accounts/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/users', { querystring, signal }),
    browserApi.call('GET /agency/accounts/:id/invitations', { params: { id }, signal }),
    browserApi.call('GET /agency/accounts/:id/keys', { params: { id }, signal }),
    browserApi.call('GET /agency/accounts/:id/sso', { params: { id }, signal }),
    loadSaved('account-users', { signal, person }),
  ])
  return (
    <AccountUsersScreen
      key={account.data.id}
      account={account.data}
      page={page.data}
      invitations={invitations.data}
      keys={keys.data}
      sso={sso.data}
      saved={saved}
      person={person}
    />
  )
}

type Invitations = Data<'GET /agency/accounts/:id/invitations'>
type AccountUsersScreenProps = {
  account: AdminAccount
  page: Data<'GET /agency/users'>
  invitations: Invitations
  keys: Data<'GET /agency/accounts/:id/keys'>
  sso: Data<'GET /agency/accounts/:id/sso'>
  saved: SavedViewsProps
  person: Person
}

export function AccountUsersScreen(props: AccountUsersScreenProps) {
  const { account, page, invitations, keys, sso, saved, person } = props
  const canEdit = person.capabilities.has('accounts.edit')
  return (
    <AccountFrame account={account} person={person}>
      {canEdit && account.state === 'open' && (
        <div className="mb-4">
          <ModalButton
            kind="primary"
            label="Invite user"
            modal={(close) => (
              <InvitationModal
                title={`Invite a user to ${account.name}`}
                roles={GIVEN_ROLES}
                first="User"
                send={(body) =>
                  confirmed(() =>
                    browserApi.call('POST /agency/accounts/:id/invite', { params: { id: account.id }, body }),
                  )
                }
                onClose={close}
              />
            )}
          />
        </div>
      )}
      <ListPart
        {...USER_LIST}
        name="account-users"
        columns={ACCOUNT_USER_COLUMNS}
        rowPath="/admin/users"
        page={page}
        saved={saved}
        csv={({ querystring }) =>
          browserApi.call('GET /agency/users/csv', { querystring: { ...querystring, account: account.id } })
        }
        empty={{ text: 'No users yet.' }}
      />
      {invitations.length > 0 && <OpenInvitations invitations={invitations} canEdit={canEdit} />}
      {keys.length > 0 && <AccountKeys keys={keys} canEdit={canEdit} />}
      {sso.connection && (
        <AccountSso
          accountId={account.id}
          connection={sso.connection}
          domains={sso.domains}
          canEdit={canEdit}
        />
      )}
    </AccountFrame>
  )
}

type OpenInvitationsProps = { invitations: Invitations; canEdit: boolean }

function OpenInvitations({ invitations, canEdit }: OpenInvitationsProps) {
  const { revalidate } = useRevalidator()
  async function act(call: () => Promise<{ message: string }>) {
    await notifyOutcome(confirmed(call))
    await revalidate()
  }
  return (
    <section className="mt-8">
      <h2 className="title mb-3 text-xl">Invited</h2>
      <ul className="border-t border-rule">
        {invitations.map(({ id, name, email, role, invited_at: at }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3"
          >
            <span className="min-w-0">
              <span dir="auto" className="font-semibold wrap-anywhere">
                {name}
              </span>
              , {role}
              <span className="block text-sm wrap-anywhere text-ink-soft">
                {email} · invited {formatDateTime(at)}
              </span>
            </span>
            {canEdit && (
              <span className="flex flex-wrap gap-2">
                <Button
                  size="small"
                  onClick={() =>
                    void act(() => browserApi.call('POST /agency/invitations/:id/resend', { params: { id } }))
                  }
                >
                  Send again<span className="sr-only"> to {name}</span>
                </Button>
                <Button
                  size="small"
                  onClick={() =>
                    void act(() =>
                      browserApi.call('POST /agency/invitations/:id/withdraw', { params: { id } }),
                    )
                  }
                >
                  Withdraw<span className="sr-only"> the invitation of {name}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
