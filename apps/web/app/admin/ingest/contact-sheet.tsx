/** The files of an import batch as rows; only rows near the visible part are in the page. */
import type { RefObject } from 'react'
import { draftsOf } from './sheet-drafts-store.ts'
import { SheetRow } from './sheet-row.tsx'
import type { SheetFile } from './sheet-rows.ts'
import { isUnsaved, valuesOfFile } from './sheet-values.ts'
import type { Press } from './use-sheet-selection.ts'
import type { useWindow } from './use-window.ts'

type ContactSheetProps = {
  batch: number
  files: readonly SheetFile[]
  chosen: ReadonlySet<string>
  refusals: ReadonlyMap<number, string>
  view: Omit<ReturnType<typeof useWindow>, 'list'>
  list: RefObject<HTMLUListElement | null>
  onPress: (at: number, press: Press) => void
}

export function ContactSheet({ batch, files, chosen, refusals, view, list, onPress }: ContactSheetProps) {
  const drafts = draftsOf(batch).use()
  return (
    <ul ref={list} aria-label="Files of the import batch" className="border-t border-ink">
      <li aria-hidden="true" style={{ height: view.before }} />
      {files.slice(view.start, view.end).map((file, index) => {
        const at = view.start + index
        return (
          <SheetRow
            key={`${at} ${file.key}`}
            file={file}
            values={valuesOfFile(file, drafts)}
            at={at}
            count={files.length}
            isSelected={chosen.has(file.key)}
            isUnsaved={isUnsaved(file, drafts)}
            refusal={refusals.get(file.row?.ingest_id ?? 0) ?? null}
            onPress={onPress}
          />
        )
      })}
      <li aria-hidden="true" style={{ height: view.after }} />
    </ul>
  )
}
