/** A screen of the admin area: its address, the capability that it needs, and its module. */
import type { Capability } from '@rushes/contract/capabilities'
import type { ReactElement } from 'react'
import type { Visit } from './visit.ts'

/** `open` loads the data of a screen and returns its element. */
type ScreenModule = { open: (visit: Visit) => Promise<ReactElement> }

export type Screen = {
  path: string
  title: string
  may: Capability
  /** A link in the header with a shortcut, a link in the user menu, or none. */
  menu: { shortcut: string } | 'user' | null
  load: () => Promise<ScreenModule>
}

/** The result of opening an address: an element, or a message. */
export type Opened = { title: string } & (
  | { body: ReactElement; problem: null }
  | { body: null; problem: string }
)
