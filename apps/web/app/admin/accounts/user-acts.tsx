/** The actions that staff can take on a user of a customer (R-ACCOUNT-8). */
import type { AdminUser } from '@rushes/contract/agency-users'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { SpendingLimitModal } from '../../features/account/spending-limit-modal.tsx'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Select } from '../../ui/field.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { ReasonModal } from '../kit/reason-modal.tsx'
import { GIVEN_ROLES } from './user-labels.ts'

export function UserActs({ user }: { user: AdminUser }) {
  if (user.state === 'pending') {
    return (
      <p className="text-ink-soft">
        {user.name} has not accepted the invitation yet, so there is nothing to change.
      </p>
    )
  }
  return (
    <section aria-label="Access" className="grid gap-4 rounded-sm border border-rule bg-sheet p-4">
      <h2 className="title text-xl">Access</h2>
      {user.state === 'disabled' ? (
        <Enable user={user} />
      ) : (
        <>
          <UserRole user={user} />
          <UserLimit user={user} />
          <Proofs user={user} />
          <Disable user={user} />
        </>
      )}
    </section>
  )
}

/** Sets what the user may spend in a month (R-REQUEST-1). */
function UserLimit({ user: { id, name, spending, currency } }: { user: AdminUser }) {
  const { revalidate } = useRevalidator()
  return (
    <ModalButton
      label="Set spending limit"
      modal={(close) => (
        <SpendingLimitModal
          {...{ name, spending, currency }}
          save={(limitMinor) =>
            confirmed(() =>
              browserApi.call('POST /agency/users/:id/spending-limit', {
                params: { id },
                body: { limitMinor },
              }),
            )
          }
          onChange={() => void revalidate()}
          onClose={close}
        />
      )}
    />
  )
}

function Proofs({ user: { id, name, email, sessions } }: { user: AdminUser }) {
  const { revalidate } = useRevalidator()
  const params = { id }
  async function act(call: () => Promise<{ message: string }>) {
    await notifyOutcome(confirmed(call))
    await revalidate()
  }
  return (
    <>
      <ConfirmButton
        label="Send a link for a new password"
        onConfirm={() => void act(() => browserApi.call('POST /agency/users/:id/reset-link', { params }))}
      >
        {email} receives an email with a link that works once, within 60 minutes. The password does not change
        until then.
      </ConfirmButton>
      {sessions.length > 0 && (
        <ConfirmButton
          label="Log out everywhere"
          onConfirm={() => void act(() => browserApi.call('POST /agency/users/:id/end-sessions', { params }))}
        >
          {name} is logged out on all devices and can log in again.
        </ConfirmButton>
      )}
    </>
  )
}

function Disable({ user: { id, name } }: { user: AdminUser }) {
  const params = { id }
  return (
    <ModalButton
      kind="danger"
      label="End the access"
      modal={(close) => (
        <ReasonModal
          title={`End the access of ${name}`}
          missing="Enter a reason."
          act="End the access"
          onClose={close}
          send={(reason) =>
            confirmed(() => browserApi.call('POST /agency/users/:id/disable', { params, body: { reason } }))
          }
        >
          {name} is logged out on all devices and can no longer log in. You can restore the access.
        </ReasonModal>
      )}
    />
  )
}

function Enable({ user: { id, name } }: { user: AdminUser }) {
  const params = { id }
  return (
    <ModalButton
      kind="primary"
      label="Restore access"
      modal={(close) => (
        <ReasonModal
          title={`Restore the access of ${name}`}
          missing="Enter a reason."
          act="Restore"
          kind="primary"
          onClose={close}
          send={(reason) =>
            confirmed(() => browserApi.call('POST /agency/users/:id/enable', { params, body: { reason } }))
          }
        >
          {name} can log in again with the same role and password.
        </ReasonModal>
      )}
    />
  )
}

/** The role of a user in the company. A change logs the user out, so a button confirms it. */
function UserRole({ user: { id, role } }: { user: AdminUser }) {
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<string>(role)
  const given = GIVEN_ROLES.find((one) => one === chosen)
  const choices = role === 'Superuser' ? [role, ...GIVEN_ROLES] : GIVEN_ROLES
  async function save() {
    if (given === undefined) return
    await notifyOutcome(
      confirmed(() =>
        browserApi.call('POST /agency/users/:id/role', { params: { id }, body: { role: given } }),
      ),
    )
    await revalidate()
  }
  return (
    <div className="grid gap-2">
      <Select
        label="Role in the account"
        name="role"
        value={chosen}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        options={choices.map((value) => ({ value, label: value }))}
        help="Administrators manage the users and the company lists of the account."
      />
      {chosen !== role && (
        <Button kind="primary" onClick={() => void save()}>
          Save role and log the user out
        </Button>
      )}
    </div>
  )
}
