/** A screen of the admin area: its address, its required capability, and its module. */
import type { Capability } from '@rushes/contract/capabilities'
import type { ReactElement } from 'react'
import type { OpenWork } from './open-work-labels.ts'
import type { Visit } from './visit.ts'

/** `open` loads the data of a screen and returns its element. */
type ScreenModule = { open: (visit: Visit) => Promise<ReactElement> }

/** The groups of the side bar, in their order; the first has no heading. */
export const MENU_GROUPS = ['', 'Catalogue', 'Rights', 'Sales', 'Customers', 'Site', 'System'] as const

type SideBarLink = {
  group: (typeof MENU_GROUPS)[number]
  /** Two keys in a row, such as `g c`. */
  shortcut?: string
  /** The open work that is counted next to the link. */
  counter?: OpenWork
}

export type Screen = {
  path: string
  title: string
  may: Capability
  /** A link in a group of the side bar, a link in the user menu, or none. */
  menu: SideBarLink | 'user' | null
  load: () => Promise<ScreenModule>
}

export type SideBarScreen = Screen & { menu: SideBarLink }

export const isInSideBar = (screen: Screen): screen is SideBarScreen =>
  screen.menu !== null && screen.menu !== 'user'

/** The result of opening an address: an element, or a message. */
export type Opened = { title: string } & (
  | { body: ReactElement; problem: null }
  | { body: null; problem: string }
)
