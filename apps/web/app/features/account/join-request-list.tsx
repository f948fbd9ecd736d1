import type { JoinRequest, Member } from '@rushes/contract/members'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { formatDay } from '../catalogue/clip-facts.ts'
import { RoleSelect } from './role-select.tsx'

type Roles = { roles: readonly Member['role'][]; onChange: () => void }
type JoinRequestListProps = Roles & { requests: readonly JoinRequest[] }

/** Colleagues with a confirmed address of a domain of the account, to approve or decline (R-JOIN-3). */
export function JoinRequestList({ requests, ...roles }: JoinRequestListProps) {
  return (
    <section className="grid gap-3">
      <h3 className="font-semibold">Requests to join</h3>
      <ul className="border-t border-rule">
        {requests.map((request) => (
          <JoinRequestRow key={request.id} request={request} {...roles} />
        ))}
      </ul>
    </section>
  )
}

function JoinRequestRow({ request, roles, onChange }: Roles & { request: JoinRequest }) {
  const { id, name, email, requestedAt } = request
  const [role, setRole] = useState(roles.at(-1) ?? 'User')
  const params = { id }
  // Colleagues can have the same name.
  const about = `${name}, ${email}`

  async function decide(call: Promise<{ message: string }>) {
    await notifyOutcome(call)
    onChange()
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3">
      <div className="grid min-w-48 flex-1 gap-1">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">{email}</p>
        <p className="caption">requested {formatDay(requestedAt)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
        <RoleSelect label={`Role of ${about}`} value={role} roles={roles} onChange={setRole} />
        <Button
          size="small"
          kind="primary"
          onClick={async () => {
            if (role === 'Superuser') return
            await decide(browserApi.call('POST /clip/join-requests/:id/approve', { params, body: { role } }))
          }}
        >
          Approve<span className="sr-only"> {about}</span>
        </Button>
        <Button
          size="small"
          onClick={() => decide(browserApi.call('POST /clip/join-requests/:id/decline', { params }))}
        >
          Decline<span className="sr-only"> {about}</span>
        </Button>
      </div>
    </li>
  )
}
