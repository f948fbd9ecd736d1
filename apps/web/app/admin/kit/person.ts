/** The user of the admin area. */
import type { Capability } from '@rushes/contract/capabilities'

export type Person = {
  id: number
  name: string
  role: string
  capabilities: ReadonlySet<Capability>
}
