/** A member of staff, with the changes that the viewer may make. */
import type { StaffUser } from '@rushes/contract/agency-team'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { StaffActions } from './staff-actions.tsx'

type StaffRowProps = { person: StaffUser; onChange: () => void }

export function StaffRow({ person, onChange }: StaffRowProps) {
  const { name, email, you } = person
  return (
    <li
      id={String(person.id)}
      className="grid items-center gap-x-6 gap-y-2 border-b border-rule py-3 sm:grid-cols-2 lg:grid-cols-[minmax(12rem,1fr)_minmax(10rem,1fr)_13rem_minmax(20rem,1fr)]"
    >
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold wrap-anywhere">
          {name}
          {you && <span className="font-normal text-ink-soft"> (you)</span>}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">{email}</p>
      </div>
      <p className="text-sm text-ink-soft">{stateLabel(person)}</p>
      <RoleOf person={person} onChange={onChange} />
      <div className="flex flex-wrap gap-2 lg:justify-end">
        {person.roles.length > 0 && <StaffActions person={person} onChange={onChange} />}
      </div>
    </li>
  )
}

function stateLabel({ state, lastSeenAt, secondFactor }: StaffUser): string {
  if (state === 'ended') return 'Access ended'
  if (state === 'invited') return 'Invited, has not chosen a password yet'
  const seen = lastSeenAt === null ? 'Inactive for a month' : `Last seen ${formatDateTime(lastSeenAt)}`
  return `${seen} · ${secondFactor ? 'second factor' : 'no second factor'}`
}

/** The role of a member of staff. A change logs the user out, so a button confirms it. */
function RoleOf({ person: { id, name, role, roles, state }, onChange }: StaffRowProps) {
  const [chosen, setChosen] = useState(role)
  if (roles.length === 0 || state === 'ended') return <p>{role}</p>
  async function save() {
    if (chosen === 'User') return
    await notifyOutcome(
      confirmed(() =>
        browserApi.call('POST /agency/team/:id/role', { params: { id }, body: { role: chosen } }),
      ),
    )
    onChange()
  }
  const choices = roles.includes(role) ? roles : [...roles, role]
  return (
    <div className="flex items-center gap-2">
      <select
        aria-label={`Role of ${name}`}
        className="min-h-10 rounded-sm border border-edge bg-sheet px-2 hover:border-ink"
        value={chosen}
        onChange={({ currentTarget }) =>
          setChosen(choices.find((one) => one === currentTarget.value) ?? role)
        }
      >
        {choices.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      {chosen !== role && (
        <Button kind="primary" onClick={() => void save()}>
          Save<span className="sr-only"> the role of {name}</span>
        </Button>
      )}
    </div>
  )
}
