import type { Member } from '@rushes/contract/members'

type Role = Member['role']
type RoleSelectProps = { label: string; value: Role; roles: readonly Role[]; onChange: (role: Role) => void }

/** A small select for a role in the row of a list. */
export function RoleSelect({ label, value, roles, onChange }: RoleSelectProps) {
  return (
    <select
      aria-label={label}
      className="min-h-8 rounded-sm border border-edge bg-sheet px-2 text-sm hover:border-ink"
      value={value}
      onChange={({ currentTarget }) => onChange(roles.find((one) => one === currentTarget.value) ?? value)}
    >
      {roles.map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  )
}
