/** Next to the contact sheet: the fields and actions of the selected files. */
import type { SheetField } from '@rushes/contract/agency-sheet'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Draft } from '../kit/draft/changed-values.ts'
import { KeyHint } from '../kit/keys/key-hint.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import type { Described } from '../kit/keywords/described.ts'
import { KeywordSuggestions } from '../kit/keywords/keyword-suggestions.tsx'
import { filesLabel } from '../kit/upload-labels.ts'
import { ColumnModal } from './column-modal.tsx'
import { type Drafts, draftsOf } from './sheet-drafts-store.ts'
import { SheetFields } from './sheet-fields.tsx'
import { SheetMoves } from './sheet-moves.tsx'
import type { SheetFile } from './sheet-rows.ts'
import { isUnsaved, refusalToEdit, sharedValue, valuesOfFile, withValues } from './sheet-values.ts'
import type { useSheetSave } from './use-sheet-save.ts'

type SheetRailProps = {
  batch: number
  files: readonly SheetFile[]
  selected: readonly SheetFile[]
  canPublish: boolean
  saving: ReturnType<typeof useSheetSave>
}

export function SheetRail({ batch, files, selected, canPublish, saving }: SheetRailProps) {
  const stored = draftsOf(batch)
  const drafts = stored.use()
  const [isPasting, setIsPasting] = useState(false)
  const unsaved = files.filter((file) => isUnsaved(file, drafts))
  const ready = unsaved.filter(({ row }) => row !== null)
  const write = (field: SheetField, value: string | boolean) =>
    stored.write(withValues(drafts, selected, () => ({ [field]: value })))
  const changeKeywords = (change: (keywords: string) => string) =>
    stored.write(
      withValues(drafts, selected, (file) => ({ keywords: change(describedOf(file, drafts).keywords) })),
    )
  const fill = (values: readonly Draft[]) => {
    stored.write(withValues(drafts, selected, (_, at) => values[at] ?? {}))
    setIsPasting(false)
  }
  const save = () => void saving.save(ready)
  useKeys([{ keys: 'Control+s', label: 'Save', run: save }])
  const refusal = selected.map(({ row }) => refusalToEdit(row)).find((words) => words !== null) ?? null
  return (
    <section
      id="fields"
      aria-label="Fields of the selected files"
      className="grid gap-4 rounded-sm border border-rule bg-sheet p-4"
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {selected.length === 0 ? (
          <p className="text-ink-soft">Select files to describe them, one or many at once.</p>
        ) : (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p role="status" className="font-semibold">
                {filesLabel(selected.length)} selected
              </p>
              {selected.length > 1 && refusal === null && (
                <Button size="small" onClick={() => setIsPasting(true)}>
                  Paste a column
                </Button>
              )}
            </div>
            <SheetFields
              sharedOf={(field) => sharedValue(selected, drafts, field)}
              write={write}
              refusal={refusal}
              suggestions={
                refusal === null && (
                  <KeywordSuggestions
                    key={selected.map(({ key }) => key).join()}
                    described={selected.map((file) => describedOf(file, drafts))}
                    onChange={changeKeywords}
                  />
                )
              }
            />
          </>
        )}
        {saving.failure && <Notice tone="stop">{saving.failure}</Notice>}
        {unsaved.length > 0 && (
          <div className="grid gap-2 border-t border-rule pt-4">
            <div className="flex flex-wrap gap-3">
              {ready.length > 0 && (
                <Button type="submit" kind="primary" busy={saving.busy}>
                  Save {filesLabel(ready.length)}
                  <KeyHint keys="Control+s" />
                </Button>
              )}
              <Button onClick={() => stored.write(null)}>Discard my changes</Button>
            </div>
            {unsaved.length > ready.length && (
              <p className="text-sm text-ink-soft">
                {filesLabel(unsaved.length - ready.length)} still uploading: the metadata is kept in this
                browser and can be saved after the upload.
              </p>
            )}
          </div>
        )}
      </form>
      {unsaved.length === 0 && selected.length > 0 && (
        <SheetMoves selected={selected} canPublish={canPublish} saving={saving} />
      )}
      {isPasting && (
        <ColumnModal count={selected.length} onColumn={fill} onClose={() => setIsPasting(false)} />
      )}
    </section>
  )
}

function describedOf(file: SheetFile, drafts: Drafts): Described {
  const { title = '', description = '', keywords = '' } = valuesOfFile(file, drafts)
  return { id: file.row?.clip_id ?? null, text: `${title}\n${description}`, keywords: String(keywords) }
}
