/** Labels of the activity of an account. */
import type { Happening } from '@rushes/contract/agency-account-activity'
import { actionLabel, objectLabel } from '../audit/audit-labels.ts'

type What = Pick<Happening, 'kind' | 'id' | 'action' | 'object' | 'clips'>

/**
 * Returns a label such as `Order 70012 paid, 3 clips`; entries of the audit get the label of their action.
 */
export function happeningLabel({ kind, id, action, object, clips }: What): string {
  if (kind === 'entry')
    return object === null ? actionLabel(action) : `${actionLabel(action)}: ${objectLabel(object)}`
  const count = clips === null || clips === 0 ? '' : `, ${clips === 1 ? '1 clip' : `${clips} clips`}`
  return kind === 'download' ? `Downloaded${count}` : `Order ${id} ${action}${count}`
}
