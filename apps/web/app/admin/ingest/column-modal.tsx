/** Fills a field from a column of a spreadsheet: one line for each selected file. */
import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Select, TextArea } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { clipLabelOf } from '../kit/clip-fields.ts'
import type { Draft } from '../kit/draft/changed-values.ts'
import { filesLabel } from '../kit/upload-labels.ts'
import { useCategories } from './choices-store.ts'
import { COLUMN_FIELDS, type ColumnField, readColumn } from './sheet-values.ts'

const MAX_FAULTS = 20

type ColumnModalProps = { count: number; onColumn: (values: readonly Draft[]) => void; onClose: () => void }

export function ColumnModal({ count, onColumn, onClose }: ColumnModalProps) {
  const id = useId()
  const categories = useCategories()
  const [field, setField] = useState<ColumnField>('title')
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<readonly string[]>([])
  return (
    <Modal
      title={`Paste a column for ${filesLabel(count)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary">
            Fill in
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const column = readColumn(field, text, { count, categories })
          setFaults(column.faults)
          if (column.faults.length === 0) onColumn(column.values)
        }}
      >
        {faults.length > 0 && (
          <Notice tone="stop" title="Nothing is filled in">
            <ul className="grid gap-1">
              {faults.slice(0, MAX_FAULTS).map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
              {faults.length > MAX_FAULTS && <li>and {faults.length - MAX_FAULTS} more</li>}
            </ul>
          </Notice>
        )}
        <Select
          label="Field"
          value={field}
          onChange={(event) =>
            setField(COLUMN_FIELDS.find((one) => one === event.currentTarget.value) ?? 'title')
          }
          options={COLUMN_FIELDS.map((value) => ({ value, label: clipLabelOf(value) }))}
        />
        <TextArea
          label="Column"
          help="One line for each selected file, in the order of the page. Nothing is saved yet."
          rows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
    </Modal>
  )
}
