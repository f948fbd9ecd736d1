/** The state of a company, and the actions that staff can take on it. */
import type { AdminAccount } from '@rushes/contract/agency-accounts'
import { browserApi } from '../../lib/api.ts'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountLink } from '../kit/account-link.tsx'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { ReasonModal } from '../kit/reason-modal.tsx'
import { ACCOUNT_STATE_LABELS } from './account-labels.ts'
import { DecideAccount } from './decide-account.tsx'

type AccountStandingProps = { account: AdminAccount; canEdit: boolean }

const EXPLAINED = {
  unconfirmed: 'The email address is not confirmed yet.',
  joining:
    'Its administrators decide. You can decide instead: approve a separate account, or reject the registration.',
  waiting: 'The email address is confirmed. Users can log in after you approve the account.',
  open: 'Its users can log in.',
  closed: 'Users cannot log in or download files.',
} as const

export function AccountStanding({ account, canEdit }: AccountStandingProps) {
  const { state, closed_at: closedAt, close_reason: reason } = account
  return (
    <section aria-label="State" className="grid gap-3 rounded-sm border border-rule bg-sheet p-4">
      <h2 className="title text-xl">{ACCOUNT_STATE_LABELS[state]}</h2>
      {state === 'joining' && account.registration?.joins && (
        <p>
          The user requests to join <AccountLink {...account.registration.joins} />.
        </p>
      )}
      <p>{EXPLAINED[state]}</p>
      {closedAt !== null && (
        <Notice tone="caution" title={`Closed ${formatDateTime(closedAt)}`}>
          {reason}
        </Notice>
      )}
      {canEdit ? (
        <Acts account={account} />
      ) : (
        <p className="text-sm text-ink-soft">Ask an Administrator to change this.</p>
      )}
    </section>
  )
}

function Acts({ account }: { account: AdminAccount }) {
  if (account.state === 'waiting' || account.state === 'joining') return <DecideAccount account={account} />
  return <div>{account.state === 'closed' ? <Reopen account={account} /> : <Close account={account} />}</div>
}

function Close({ account: { id, name, revision } }: { account: AdminAccount }) {
  const params = { id }
  return (
    <ModalButton
      kind="danger"
      label="Close the account"
      modal={(close) => (
        <ReasonModal
          title={`Close ${name}`}
          missing="Enter a reason for closing the account."
          act="Close the account"
          onClose={close}
          send={(reason) =>
            confirmed(() =>
              browserApi.call('POST /agency/accounts/:id/close', { params, body: { revision, reason } }),
            )
          }
        >
          All users are logged out. Running downloads stop within 10 seconds. You can open it again.
        </ReasonModal>
      )}
    />
  )
}

function Reopen({ account: { id, name, revision } }: { account: AdminAccount }) {
  const params = { id }
  return (
    <ModalButton
      kind="primary"
      label="Open the account again"
      modal={(close) => (
        <ReasonModal
          title={`Open ${name} again`}
          missing="Enter a reason for reopening the account."
          act="Open again"
          kind="primary"
          onClose={close}
          send={(reason) =>
            confirmed(() =>
              browserApi.call('POST /agency/accounts/:id/reopen', { params, body: { revision, reason } }),
            )
          }
        >
          Its users can log in again with the same permissions.
        </ReasonModal>
      )}
    />
  )
}
