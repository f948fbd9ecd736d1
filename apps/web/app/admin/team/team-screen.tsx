/** /admin/team: the agency's team (R-STAFF-7). */
import type { Data } from '@rushes/contract/client'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { InvitationModal } from '../kit/invitation-modal.tsx'
import type { Visit } from '../kit/visit.ts'
import { StaffRow } from './staff-row.tsx'

export async function open({ signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/team', { signal })
  return <TeamScreen {...data} />
}

function TeamScreen({ team, roles }: Data<'GET /agency/team'>) {
  const { revalidate } = useRevalidator()
  const onChange = () => void revalidate()
  const given = roles.filter((role) => role !== 'User')
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Team</h1>
        <ModalButton
          kind="primary"
          label="Invite a colleague"
          modal={(close) => (
            <InvitationModal
              title="Invite a colleague"
              roles={given}
              first={given.at(-1) ?? 'Staff'}
              send={(body) => confirmed(() => browserApi.call('POST /agency/team/invite', { body }))}
              onClose={close}
            />
          )}
        />
      </header>
      <p className="mb-6 max-w-[68ch] text-ink-soft">
        The agency’s staff. Changing a role, resetting the second factor or removing access logs the user out
        on all devices.
      </p>
      <ul className="border-t border-rule">
        {team.map((person) => (
          <StaffRow key={`${person.id} ${person.role} ${person.state}`} person={person} onChange={onChange} />
        ))}
      </ul>
    </>
  )
}
