/**
 * /admin and every address below it. The server renders the same document for all of them; admin/screens.ts is their
 * table. Static imports of a route are in the list of files that every visitor receives, so the admin area is loaded
 * dynamically; what only `loader` uses is not part of that list.
 */
import { data, redirect } from 'react-router'
import styles from '../admin/admin.css?url'
import { findScreen, movedTo } from '../admin/screens.ts'
import { requireAccount } from '../features/account/session-store.ts'
import { loadTwice } from '../lib/load-twice.ts'
import { currentToken } from '../lib/stored-session.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/admin.ts'

const SETUP = '/admin/setup'

/** Runs on the server only, for the status of the document and for addresses that were moved. */
export async function loader({ request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url)
  const moved = movedTo(pathname)
  if (moved) throw redirect(moved, 301)
  return data(null, { status: pathname === SETUP || findScreen(pathname) ? 200 : 404 })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname } = new URL(request.url)
  if (pathname === SETUP) {
    const { openSetup } = await loadTwice(() => import('../admin/entry/open-setup.tsx'))
    return await openSetup(request)
  }
  const arriving = loadTwice(() => import('../admin/open-admin.tsx'))
  if (currentToken() === null) {
    const unknown = (await arriving).openUnknown(pathname)
    if (unknown) return unknown
  }
  const account = await requireAccount(request)
  const { openAdmin } = await arriving
  return await openAdmin(request, account)
}

clientLoader.hydrate = true as const

const WAITING = {
  title: 'Admin',
  content: (
    <main id="main" tabIndex={-1}>
      <noscript>The admin area needs JavaScript. Turn it on in your browser and reload the page.</noscript>
      <p role="status">Loading</p>
    </main>
  ),
}

export function HydrateFallback() {
  return <AdminContent {...WAITING} />
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  return <AdminContent {...loaderData} />
}

function AdminContent({ title, content }: Route.ComponentProps['loaderData']) {
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <PageHead title={title} noIndex />
      {content}
    </>
  )
}
