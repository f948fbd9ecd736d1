/** Asks for the purpose of the chosen files, and starts their upload. */
import { tableText } from '@rushes/contract/table-text'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { sortFiles } from '../../lib/sort-files.ts'
import { findUnfinished } from '../../lib/unfinished-store.ts'
import { addUploads } from '../../lib/upload-queue.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Field, Select } from '../../ui/field.tsx'
import { FormModal } from '../kit/form-modal.tsx'
import type { Person } from '../kit/person.ts'
import { filesLabel } from '../kit/upload-labels.ts'
import { BATCH_FIELDS, BatchFields, fieldsOf } from './batch-fields.tsx'
import { batchUpload, uploadOwner } from './batch-upload.ts'
import { OfferedFiles } from './offered-files.tsx'
import { keepTable } from './offered-files-store.ts'

type OfferModalProps = {
  files: readonly File[]
  capabilities: Person['capabilities']
  onClose: () => void
}

const HERE = /^\/admin\/ingest\/(\d+)$/

export function OfferModal({ files: offered, capabilities, onClose }: OfferModalProps) {
  const navigate = useNavigate()
  const [sorted] = useState(() => sortFiles(offered))
  const here = Number(HERE.exec(useLocation().pathname)?.[1] ?? 0)
  const [into, setInto] = useState(here)
  const { files, table } = sorted
  const begun = files.flatMap((file) => findUnfinished(file, uploadOwner()) ?? [])
  const isNew = into === 0 && begun.length < files.length
  const isTableAlone = files.length === 0 && table !== null && into > 0
  const form = useForm({
    fields: ['name', ...BATCH_FIELDS],
    check: (sent): Record<string, string> => ({
      ...(isNew && textOf(sent, 'name') === '' && { name: 'Please enter a name.' }),
      ...(isNew && textOf(sent, 'category') === '' && { category: 'Choose a category.' }),
    }),
    async send(sent) {
      const batch = isNew ? await beginBatch(sent) : into || (begun[0]?.batch ?? 0)
      addUploads({ files, batch, place: `/admin/ingest/${batch}`, targetOf: batchUpload })
      if (table) keepTable({ batch, name: table.name, text: tableText(await table.arrayBuffer()) })
      onClose()
      await navigate(`/admin/ingest/${batch}`)
      return null
    },
  })
  const canSend = files.length > 0 || isTableAlone
  return (
    <FormModal
      title={files.length > 0 ? `Import ${filesLabel(files.length)}` : 'Import files'}
      form={form}
      submit={!canSend ? null : isTableAlone ? 'Read the table' : 'Send'}
      onClose={onClose}
    >
      <OfferedFiles sorted={sorted} begun={begun.length} />
      {here > 0 && files.length > 0 && (
        <Select
          label="Import batch"
          value={String(into)}
          onChange={(event) => setInto(Number(event.currentTarget.value))}
          options={[
            { value: String(here), label: 'This import batch' },
            { value: '0', label: 'New import batch' },
          ]}
        />
      )}
      {isNew && canSend && (
        <>
          <Field
            label="Name of the import batch"
            name="name"
            maxLength={200}
            defaultValue={nameOf(files)}
            error={form.errors['name']}
          />
          <BatchFields errors={form.errors} capabilities={capabilities} />
        </>
      )}
    </FormModal>
  )
}

async function beginBatch(sent: FormData): Promise<number> {
  const fields = fieldsOf(sent)
  const name = textOf(sent, 'template_name')
  if (name !== '') await browserApi.call('POST /agency/ingest-templates', { body: { name, fields } })
  const body = { name: textOf(sent, 'name'), ...fields }
  const { data } = await browserApi.call('POST /agency/batches', { body })
  return data.id
}

/** The name of the folder of the files, or the date. */
function nameOf(files: readonly File[]): string {
  const folder = files[0]?.webkitRelativePath.split('/', 1)[0] ?? ''
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }).format()
  return folder === '' ? `Files of ${today}` : folder
}
