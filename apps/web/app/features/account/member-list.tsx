/** The users of the account, each with the changes that the viewer may make (R-MEMBER-3). */
import type { Currency } from '@rushes/commerce/money'
import type { Member } from '@rushes/contract/members'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { notifyOutcome } from '../../ui/notify-outcome.ts'
import { MemberSpending } from './member-spending.tsx'
import { RoleSelect } from './role-select.tsx'

type MemberListProps = { members: readonly Member[]; currency: Currency; onChange: () => void }

export function MemberList({ members, currency, onChange }: MemberListProps) {
  return (
    <ul className="border-t border-rule">
      {members.map((member) => (
        <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule py-3">
          <div className="grid min-w-48 flex-1 gap-1">
            <p dir="auto" className="font-semibold wrap-anywhere">
              {member.name}
              {member.you && <span className="font-normal text-ink-soft"> (you)</span>}
            </p>
            <p className="text-sm text-ink-soft wrap-anywhere">{member.email}</p>
            {member.active && <MemberSpending member={member} currency={currency} onChange={onChange} />}
          </div>
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
            <MemberRole member={member} onChange={onChange} />
            {member.reachable && !member.you && <AccessButton member={member} onChange={onChange} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

type MemberProps = { member: Member; onChange: () => void }

/**
 * The role of a member: a select if the viewer may change it, otherwise text. A change logs the member out,
 * so a button confirms it.
 */
function MemberRole({ member, onChange }: MemberProps) {
  const { id, name, role, roles, active, you } = member
  const [chosen, setChosen] = useState(role)
  if (!active) return <p className="text-sm text-ink-soft">Access ended</p>
  if (roles.length === 0 || you) return <p className="text-sm">{role}</p>
  async function save() {
    if (chosen === 'Superuser') return
    await notifyOutcome(
      browserApi.call('POST /clip/members/:id/role', { params: { id }, body: { role: chosen } }),
    )
    onChange()
  }
  return (
    <div className="flex items-center gap-2">
      <RoleSelect label={`Role of ${name}`} value={chosen} roles={roles} onChange={setChosen} />
      {chosen !== role && (
        <Button size="small" kind="primary" onClick={save}>
          Save<span className="sr-only"> the role of {name}</span>
        </Button>
      )}
    </div>
  )
}

function AccessButton({ member: { id, name, active }, onChange }: MemberProps) {
  const params = { id }
  if (!active) {
    return (
      <Button
        size="small"
        onClick={async () => {
          await notifyOutcome(browserApi.call('POST /clip/members/:id/access', { params }))
          onChange()
        }}
      >
        Restore access<span className="sr-only"> of {name}</span>
      </Button>
    )
  }
  return (
    <ConfirmButton
      label="End access"
      about={name}
      size="small"
      onConfirm={async () => {
        await notifyOutcome(browserApi.call('DELETE /clip/members/:id/access', { params }))
        onChange()
      }}
    >
      {name} is logged out on all devices and can no longer log in. You can restore the access.
    </ConfirmButton>
  )
}
