/** The rows of the access table for changes of many clips. The rules of each clip are checked separately. */
import { randomUUID } from 'node:crypto'
import { insertChange } from '../../src/features/bulk/bulk.queries.ts'
import { listViews, upsertView } from '../../src/features/staff/views.queries.ts'
import { staff } from './principals.ts'
import { NO_ID, none, type Row, row, type Subject } from './rows.ts'

const CHANGE = { what: 'edit', fields: { rating: 'GD' } }

const change: Subject = {
  name: 'a change of many clips',
  async make({ server: { services }, users }) {
    const id = randomUUID()
    const at = services.clock.now()
    const row = { id, actor_id: users.staff.userId, at, ids: [], finished_at: at }
    await insertChange(services.db, { ...row, change: JSON.stringify(CHANGE) })
    return id
  },
  absent: randomUUID(),
  absentStatuses: staff('Staff', 404),
}

const view: Subject = {
  name: 'a view of the admin area',
  async make({ server: { services } }) {
    const row = { screen: 'clips', user_id: null, name: randomUUID(), query: 'view=ended' } as const
    await upsertView(services.db, row)
    const views = await listViews(services.db, { userId: 0, screen: 'clips' })
    return views.find(({ name }) => name === row.name)?.id ?? NO_ID
  },
  absent: NO_ID,
  absentStatuses: staff('Staff', 404),
}

export const BULK: readonly Row[] = [
  row('POST /agency/bulk', staff('Staff'), none, () => ({ body: { ids: [1], change: CHANGE } })),
  row('GET /agency/bulk/:id', staff('Staff'), change),
  row('POST /agency/bulk/:id/undo', staff('Staff'), change),
  row('GET /agency/clips/csv', staff('Staff')),
  row('POST /agency/clips/csv', staff('Manager'), none, () => ({ body: { csv: 'id,revision\n' } })),
  row('GET /agency/views', staff('Staff'), none, () => ({ query: { screen: 'clips' } })),
  row('POST /agency/views', staff('Staff'), none, () => ({
    body: { screen: 'clips', name: 'Vienna', query: 'q=vienna' },
  })),
  // Staff may only remove their own views.
  row('DELETE /agency/views/:id', { ...staff('Staff'), staff: 404 }, view),
]
