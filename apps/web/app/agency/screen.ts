/** One screen of the desk: where it is, who may see it, and what loads it. */
import type { Capability } from '@rushes/contract/capabilities'
import type { ReactElement } from 'react'
import type { Visit } from './visit.ts'

/** A screen loads what it shows, and answers what to draw. */
type ScreenModule = { open: (visit: Visit) => Promise<ReactElement> }

export type Screen = {
  path: string
  title: string
  may: Capability
  /** The keys that lead there: these screens stand in the header. */
  keys?: string
  load: () => Promise<ScreenModule>
}
