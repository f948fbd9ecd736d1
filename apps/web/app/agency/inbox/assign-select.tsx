/** Assigns threads to somebody of the desk. */
import type { Data } from '@rushes/contract/client'

type AssignSelectProps = {
  people: Data<'GET /agency/inbox/people'>
  /** Null for nobody; absent where several threads may differ. */
  value?: number | null
  onAssign: (to: number | null) => void
}

export function AssignSelect({ people, value, onAssign }: AssignSelectProps) {
  return (
    <select
      aria-label="Assign to"
      value={value === undefined ? 'choose' : String(value ?? '')}
      onChange={({ currentTarget: { value: chosen } }) => onAssign(chosen === '' ? null : Number(chosen))}
      className="min-h-8 max-w-48 rounded-sm border border-edge bg-sheet px-2 text-sm text-ink"
    >
      {value === undefined && (
        <option value="choose" disabled>
          Assign to …
        </option>
      )}
      <option value="">Nobody</option>
      {people.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
