/** The role of a person inside the company. Who gets another one is logged out, so it asks for a second step. */
import type { AdminUser } from '@rushes/contract/agency-users'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { sayOutcome } from '../../ui/say-outcome.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { GIVEN_ROLES } from './user-labels.ts'

export function UserRole({ user: { id, role } }: { user: AdminUser }) {
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<string>(role)
  const given = GIVEN_ROLES.find((one) => one === chosen)
  const choices = role === 'Superuser' ? [role, ...GIVEN_ROLES] : GIVEN_ROLES
  async function save() {
    if (given === undefined) return
    await sayOutcome(
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
