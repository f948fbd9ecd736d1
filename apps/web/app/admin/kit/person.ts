/** Who works in the admin area. */
import type { Capability } from '@rushes/contract/capabilities'

export type Person = {
  name: string
  role: string
  capabilities: ReadonlySet<Capability>
}
