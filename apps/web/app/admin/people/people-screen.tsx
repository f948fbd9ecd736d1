/** /admin/people: the agency's own people (R-STAFF-7). */
import type { Data } from '@rushes/contract/client'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import type { Visit } from '../kit/visit.ts'
import { AgentRow } from './agent-row.tsx'
import { InviteAgentModal } from './invite-agent-modal.tsx'

export async function open({ signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/people', { signal })
  return <PeopleScreen {...data} />
}

function PeopleScreen({ people, roles }: Data<'GET /agency/people'>) {
  const { revalidate } = useRevalidator()
  const onChange = () => void revalidate()
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">People</h1>
        <ModalButton
          kind="primary"
          label="Invite a colleague"
          modal={(close) => <InviteAgentModal roles={roles} onClose={close} onInvited={onChange} />}
        />
      </header>
      <p className="mb-6 max-w-[68ch] text-ink-soft">
        Who works at the agency. Whoever gets another role, loses the second factor or the access is logged
        out everywhere at once.
      </p>
      <ul className="border-t border-rule">
        {people.map((person) => (
          <AgentRow key={`${person.id} ${person.role} ${person.state}`} person={person} onChange={onChange} />
        ))}
      </ul>
    </>
  )
}
