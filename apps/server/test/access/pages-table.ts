/** The rows of the table of access for content pages. */
import { randomUUID } from 'node:crypto'
import { announceChange } from '../../src/features/announcements/announce-change.ts'
import { staff } from './principals.ts'
import { none, type Row, row, type Subject } from './rows.ts'

const subjectOf = (name: string, isPublished: boolean): Subject => ({
  name,
  async make({ server: { services } }) {
    const slug = randomUUID()
    const version = { slug, heading: 'Page', markdown: 'Text', at: services.clock.now() }
    const { db } = services
    await db
      .insertInto('page_versions')
      .values({ ...version, version: 1, heading: 'Older' })
      .execute()
    await db
      .insertInto('page_versions')
      .values({ ...version, version: 2 })
      .execute()
    if (!isPublished) return slug
    const { at: _at, ...page } = version
    await db
      .insertInto('pages')
      .values({ ...page, version: 2, updated_on: '2026-01-01' })
      .execute()
    return slug
  },
  absent: 'none',
  absentStatuses: staff('Manager', 404),
})

const draft = subjectOf('a draft of a page', false)
const page = subjectOf('a page', true)
const scheduled: Subject = {
  name: 'a scheduled version of the privacy notice',
  async make({ server: { services } }) {
    const now = services.clock.now()
    const change = { slug: 'privacy', version: '2', announced_at: now } as const
    const version = { slug: 'privacy', version: 2, heading: 'Privacy', markdown: 'Text', at: now }
    // Only one version can be scheduled.
    await services.db
      .insertInto('page_versions')
      .values(version)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const in_force_from = new Date(now.getTime() + 15 * 86_400_000)
    await services.db
      .updateTable('page_versions')
      .set({ published_at: in_force_from })
      .where('slug', '=', 'privacy')
      .where('version', '=', 2)
      .execute()
    await services.db
      .updateTable('announcements')
      .set({ cancelled_at: now })
      .where('slug', '=', 'privacy')
      .where('cancelled_at', 'is', null)
      .execute()
    await announceChange(services.db, { ...change, in_force_from })
    return 'privacy'
  },
  absent: 'none',
  absentStatuses: staff('Manager', 404),
}
/** A preview renders a text without reading a page. */
const anyPage: Subject = { name: 'any page', make: async () => 'any' }
const revision = 2

export const PAGES: readonly Row[] = [
  row('GET /agency/pages', staff('Manager')),
  row('POST /agency/pages', staff('Manager'), none, () => ({
    body: { slug: randomUUID(), heading: 'Page' },
  })),
  row('GET /agency/pages/:slug', staff('Manager'), page),
  row('GET /agency/pages/:slug/version', staff('Manager'), page, () => ({ query: { version: '1' } })),
  row('POST /agency/pages/:slug/preview', staff('Manager'), anyPage, () => ({ body: { markdown: 'Text' } })),
  row('POST /agency/pages/:slug', staff('Manager'), page, () => ({
    body: { revision, heading: 'Page', markdown: 'New' },
  })),
  row('POST /agency/pages/:slug/publish', staff('Manager'), draft, () => ({ body: { revision } })),
  row('POST /agency/pages/:slug/cancel', staff('Manager'), scheduled, () => ({
    body: { version: 2, reason: 'Old' },
  })),
  row('GET /agency/announcements/users', staff('Manager')),
  row('POST /agency/pages/:slug/restore', staff('Manager'), page, () => ({ body: { revision, version: 1 } })),
  row('POST /agency/pages/:slug/withdraw', staff('Manager'), draft, () => ({
    body: { revision, reason: 'Old' },
  })),
]
