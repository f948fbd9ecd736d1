/** Saves the drafts of a contact sheet, and moves its clips; a refusal is shown in its row. */
import type { SheetRow } from '@rushes/contract/agency-sheet'
import { MAX_SHEET_ROWS } from '@rushes/contract/list-limits'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { notify } from '../../ui/notify.ts'
import { CLIP_FIELDS } from '../kit/clip-fields.ts'
import { changesOf } from '../kit/draft/fields.ts'
import { filesLabel } from '../kit/upload-labels.ts'
import { draftsOf } from './sheet-drafts-store.ts'
import type { SheetFile } from './sheet-rows.ts'

type Refusals = ReadonlyMap<number, string>
export type SheetMove = 'review' | 'published'

const MOVED: Readonly<Record<SheetMove, string>> = { review: 'sent to review', published: 'published' }
const MOVES_AT_ONCE = 4

export function useSheetSave(batch: number, put: (rows: readonly SheetRow[]) => void) {
  const [refusals, setRefusals] = useState<Refusals>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function work(act: () => Promise<void>) {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await act()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  const save = (files: readonly SheetFile[]) =>
    work(async () => {
      const drafts = draftsOf(batch)
      let saved = 0
      for (let from = 0; from < files.length; from += MAX_SHEET_ROWS) {
        const some = files.slice(from, from + MAX_SHEET_ROWS)
        const rows = some.flatMap(({ key, row }) => {
          const draft = drafts.read()[key]
          if (!row || !draft) return []
          const { ingest_id, revision, fields } = row
          return [{ ingest_id, revision, changes: changesOf(CLIP_FIELDS, fields, draft) }]
        })
        if (rows.length === 0) continue
        const { data } = await browserApi.call('POST /agency/sheet', { body: { rows } })
        const done = data.items.filter(({ problem }) => problem === null).map(({ row }) => row.ingest_id)
        const keys = some.filter(({ row }) => row && done.includes(row.ingest_id)).map(({ key }) => key)
        drafts.write(Object.fromEntries(Object.entries(drafts.read()).filter(([key]) => !keys.includes(key))))
        setRefusals((before) => withOutcome(before, data.items))
        put(data.items.map(({ row }) => row))
        saved += done.length
      }
      if (saved > 0) notify(`${filesLabel(saved)} saved`)
    })

  const move = (files: readonly SheetFile[], to: SheetMove) =>
    work(async () => {
      let moved = 0
      for (let from = 0; from < files.length; from += MOVES_AT_ONCE) {
        const rows = files.slice(from, from + MOVES_AT_ONCE).flatMap(({ row }) => row ?? [])
        const outcome = await Promise.all(rows.map((row) => moveRow(row, to)))
        moved += outcome.filter(({ problem }) => problem === null).length
        setRefusals((before) => withOutcome(before, outcome))
        put(outcome.map(({ row }) => row))
      }
      if (moved > 0) notify(`${moved === 1 ? '1 clip' : `${moved} clips`} ${MOVED[to]}`)
    })

  return { refusals, failure, busy, save, move }
}

type Outcome = { row: SheetRow; problem: string | null }

function withOutcome(before: Refusals, items: readonly Outcome[]): Refusals {
  const next = new Map(before)
  for (const { row, problem } of items) {
    if (problem === null) next.delete(row.ingest_id)
    else next.set(row.ingest_id, problem)
  }
  return next
}

async function moveRow(row: SheetRow, to: SheetMove): Promise<Outcome> {
  const { clip_id: id, revision } = row
  if (id === null || revision === null) return { row, problem: 'It is not a clip yet.' }
  try {
    const { data } = await browserApi.call('POST /agency/clips/:id/move', {
      params: { id },
      body: { revision, to },
    })
    return {
      row: { ...row, state: data.state, revision: data.revision, canEdit: data.canEdit },
      problem: null,
    }
  } catch (error) {
    return { row, problem: messageOf(error) }
  }
}
