/** The screens of the admin area, in the order of the menus within their groups. */
import { matchPath, type Params } from 'react-router'
import { isId } from '../lib/require-id.ts'
import { SCREENS as ACCOUNTS } from './accounts/index.ts'
import { SCREENS as AUDIT } from './audit/index.ts'
import { SCREENS as CAPTIONS } from './captions/index.ts'
import { SCREENS as CLIPS } from './clips/index.ts'
import { SCREENS as CONTRIBUTORS } from './contributors/index.ts'
import { SCREENS as CREDITS } from './credits/index.ts'
import { SCREENS as CURATION } from './curation/index.ts'
import { SCREENS as EMAILS } from './emails/index.ts'
import { SCREENS as HOME } from './home/index.ts'
import { SCREENS as INBOX } from './inbox/index.ts'
import { SCREENS as INGEST } from './ingest/index.ts'
import type { Screen } from './kit/screen.ts'
import { SCREENS as LINKS } from './links/index.ts'
import { SCREENS as OFFERS } from './offers/index.ts'
import { SCREENS as ORDERS } from './orders/index.ts'
import { SCREENS as PACKAGES } from './packages/index.ts'
import { SCREENS as PAGES } from './pages/index.ts'
import { SCREENS as PRICES } from './prices/index.ts'
import { SCREENS as REPORTS } from './reports/index.ts'
import { SCREENS as RIGHTS } from './rights/index.ts'
import { SCREENS as SECURITY } from './security/index.ts'
import { SCREENS as SETTINGS } from './settings/index.ts'
import { SCREENS as TEAM } from './team/index.ts'
import { SCREENS as TERMS } from './terms/index.ts'
import { SCREENS as TIERS } from './tiers/index.ts'
import { SCREENS as UPLOAD_LINKS } from './upload-links/index.ts'
import { SCREENS as VOCABULARY } from './vocabulary/index.ts'

export const SCREENS: readonly Screen[] = [
  ...HOME,
  ...CLIPS,
  ...CAPTIONS,
  ...INGEST,
  ...PACKAGES,
  ...VOCABULARY,
  ...UPLOAD_LINKS,
  ...RIGHTS,
  ...CONTRIBUTORS,
  ...ORDERS,
  ...OFFERS,
  ...LINKS,
  ...PRICES,
  ...REPORTS,
  ...INBOX,
  ...ACCOUNTS,
  ...CREDITS,
  ...CURATION,
  ...PAGES,
  ...TERMS,
  ...TIERS,
  ...TEAM,
  ...SETTINGS,
  ...EMAILS,
  ...AUDIT,
  ...SECURITY,
]

/** Addresses that bookmarks may contain, with their current addresses. */
const MOVED: Readonly<Record<string, string>> = {
  '/admin/people': '/admin/team',
  '/admin/words': '/admin/vocabulary',
}

/** @returns the current address of a screen that was moved, or undefined */
export const movedTo = (path: string): string | undefined => MOVED[path]

/** @returns the screen of a path and its parameters, or null. */
export function findScreen(path: string): { screen: Screen; params: Params } | null {
  for (const screen of SCREENS) {
    const match = matchPath(screen.path, path)
    const id = match?.params['id']
    if (match && (id === undefined || isId(id))) return { screen, params: match.params }
  }
  return null
}
