/** Serves the change list of the catalogue to mirrors (R-CHANGES-1, R-CHANGES-2, R-CHANGES-3). */
import { type ClipChange, clipChanges } from '@rushes/contract/clip-changes'
import type { ResultItem } from '@rushes/contract/clips'
import { ok } from '@rushes/contract/endpoint'
import { MAX_INTEGER } from '@rushes/contract/integers'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { visibleTypes } from '../catalogue/clips.rules.ts'
import { visibleItems } from '../catalogue/visible-items.ts'
import { readCursor, writeCursor } from '../search/cursor.ts'
import { type ChangedClip, type ChangePosition, listChangedClips } from './changes.queries.ts'
import { changeKind } from './changes.rules.ts'
import { listChanges } from './list-changes.ts'
import { oldestPosition } from './read-changes.ts'

const PAGE_SIZE = 500

export function changeRoutes({ app, db, clock, secret }: Context): void {
  app.route({
    ...clipChanges,
    async handler({ viewer, query: { since } }) {
      const types = visibleTypes(viewer)
      // Binds the cursor to what the viewer may see: after a change of that, the mirror starts again.
      const list = { changes: types }
      const write = ({ position, clipId }: ChangePosition) =>
        writeCursor(secret, list, `${position}-${clipId}`)
      const now = clock.now()
      const oldest = oldestPosition(now)

      function startOf(cursor: string | undefined): ChangePosition {
        if (cursor === undefined) return { position: oldest, clipId: 0 }
        const [position = 0, clipId = 0] = readCursor(secret, list, cursor)?.split('-').map(Number) ?? []
        if (position < oldest) {
          throw new AppError(
            'bad_cursor',
            'This cursor is invalid or older than 30 days. Read the catalogue again, and the changes without `since`.',
          )
        }
        return { position, clipId }
      }

      const after = since === 'now' ? null : startOf(since)
      const until = await listChanges({ db, clock })
      const end = write({ position: until, clipId: MAX_INTEGER })
      if (!after) return ok({ items: [], next: end, more: false })
      const rows = await listChangedClips(db, { after, until, types, limit: PAGE_SIZE + 1 })
      const shown = rows.slice(0, PAGE_SIZE)
      // Another process or the database, whose clock is ahead, may have listed a clip at the end of its embargo.
      const time = new Date(Math.max(now.getTime(), ...shown.map(({ at }) => at.getTime())))
      const cards = await visibleItems(db, { ids: shown.map(({ clip_id }) => clip_id), types, now: time })
      const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined
      return ok({
        items: toChanges(shown, cards, time),
        next: last ? write({ position: last.position, clipId: last.clip_id }) : end,
        more: last !== undefined,
      })
    },
  })
}

function toChanges(rows: readonly ChangedClip[], cards: readonly ResultItem[], now: Date): ClipChange[] {
  const byId = new Map(cards.map((card) => [card.id, card]))
  return rows.flatMap((row) => {
    const kind = changeKind(row, row.is_new, now)
    const isVisible = kind === 'published' || kind === 'changed'
    const clip = isVisible ? (byId.get(row.clip_id) ?? null) : null
    // Without a card it has left the catalogue between the two statements; that change follows.
    if (isVisible && !clip) return []
    return [{ id: row.clip_id, kind, at: row.at.toISOString(), clip }]
  })
}
