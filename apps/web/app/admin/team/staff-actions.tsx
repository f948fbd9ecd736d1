/** The changes that the viewer may make to the access of a member of staff. */
import type { StaffUser } from '@rushes/contract/agency-team'
import type { Answer, EndpointKey } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'

type StaffActionsProps = { person: StaffUser; onChange: () => void }

type Act = Extract<EndpointKey, `POST /agency/team/:id/${'disable' | 'restore' | 'reset-factor'}`>

export function StaffActions({
  person: { id, name, email, role, state, secondFactor },
  onChange,
}: StaffActionsProps) {
  async function act(call: () => Promise<Answer<Act | 'POST /agency/team/invite'>>) {
    await notifyOutcome(confirmed(call))
    onChange()
  }
  const to = (what: Act) => act(() => browserApi.call(what, { params: { id } }))
  if (state === 'ended') {
    return (
      <Button size="small" onClick={() => void to('POST /agency/team/:id/restore')}>
        Restore access<span className="sr-only"> to {name}</span>
      </Button>
    )
  }
  return (
    <>
      {state === 'invited' && role !== 'User' && (
        <Button
          size="small"
          onClick={() =>
            void act(() => browserApi.call('POST /agency/team/invite', { body: { name, email, role } }))
          }
        >
          Send the invitation again<span className="sr-only"> to {name}</span>
        </Button>
      )}
      {secondFactor && (
        <ConfirmButton
          label="Reset the second factor"
          about={`of ${name}`}
          size="small"
          onConfirm={() => void to('POST /agency/team/:id/reset-factor')}
        >
          {name} is logged out everywhere and receives an email. The password alone then opens the admin area,
          until {name} sets up a new second factor. The passkeys of {name} are removed.
        </ConfirmButton>
      )}
      <ConfirmButton
        label="End access"
        about={`of ${name}`}
        size="small"
        onConfirm={() => void to('POST /agency/team/:id/disable')}
      >
        {name} is logged out on all devices and can no longer log in. You can restore the access.
      </ConfirmButton>
    </>
  )
}
