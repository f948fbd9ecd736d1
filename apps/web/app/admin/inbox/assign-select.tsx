/** Assigns threads to staff. */
import type { Data } from '@rushes/contract/client'
import { textOf } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'

type AssignSelectProps = {
  team: Data<'GET /agency/inbox/team'>
  /** Null if unassigned; absent if several threads may differ. */
  value?: number | null
  onAssign: (to: number | null) => void
}

const UNASSIGNED = 'unassigned'

/** It has a button, because arrow keys select each option while moving through the list. */
export function AssignSelect({ team, value, onAssign }: AssignSelectProps) {
  return (
    <form
      className="flex items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const to = textOf(new FormData(event.currentTarget), 'to')
        onAssign(to === UNASSIGNED ? null : Number(to))
      }}
    >
      <select
        // Resets when another user assigns the thread.
        key={value}
        name="to"
        aria-label="Assign to"
        required
        defaultValue={value === undefined ? '' : (value ?? UNASSIGNED)}
        className="min-h-8 max-w-48 rounded-sm border border-edge bg-sheet px-2 text-sm text-ink"
      >
        {value === undefined && <option value="">Assign to …</option>}
        <option value={UNASSIGNED}>Not assigned</option>
        {team.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <Button type="submit" size="small">
        Assign
      </Button>
    </form>
  )
}
