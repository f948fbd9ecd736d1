/** /admin/ingest/:id: one import batch, described while its files are uploaded and encoded. */

import { tableText } from '@rushes/contract/table-text'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { pathOf } from '../../lib/file-folders.ts'
import { type Upload, uploads, useUploads } from '../../lib/uploads-store.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { chooseFiles } from '../kit/choose-files.ts'
import { TableModal } from '../kit/table/table-modal.tsx'
import { changesAnything, outcomeLines } from '../kit/table/table-report.ts'
import { filesLabel } from '../kit/upload-labels.ts'
import type { Visit } from '../kit/visit.ts'
import { BatchActions } from './batch-actions.tsx'
import { waitingForPerson } from './batch-labels.ts'
import { ChooseButtons } from './choose-buttons.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import { keepTable, useTable } from './offered-files-store.ts'
import { SendingBar } from './sending-bar.tsx'
import { SheetRail } from './sheet-rail.tsx'
import { rowHeight } from './sheet-row.tsx'
import { sheetRows } from './sheet-rows.ts'
import { UnfinishedNotice } from './unfinished-notice.tsx'
import { type Batch, loadBatch, useBatch } from './use-batch.ts'
import { useSheet } from './use-sheet.ts'
import { useSheetSave } from './use-sheet-save.ts'
import { useSheetSelection } from './use-sheet-selection.ts'
import { useWindow } from './use-window.ts'

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const batch = await loadBatch(Number(id), signal)
  return <BatchScreen key={batch.id} opened={batch} canPublish={person.capabilities.has('clip.publish')} />
}

type BatchScreenProps = { opened: Batch; canPublish: boolean }

function BatchScreen({ opened, canPublish }: BatchScreenProps) {
  const all = useUploads()
  const uploads = useMemo(() => all.filter((upload) => upload.batch === opened.id), [all, opened.id])
  const { batch, reload } = useBatch(opened, stagesOf(uploads))
  const { words, put, forget } = useSheet(batch.files)
  const files = useMemo(() => sheetRows(batch.files, uploads, words), [batch.files, uploads, words])
  const { list, ...view } = useWindow(files.map(rowHeight))
  const selection = useSheetSelection(
    files.map(({ key }) => key),
    list,
  )
  const { chosen } = selection
  const saving = useSheetSave(batch.id, put)
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div>
          <p className="caption mb-2">
            Import batch {batch.id}, {formatDateTime(batch.created)}
            {batch.record_id !== null && (
              <>
                {', with '}
                <Link to={`/admin/rights/${batch.record_id}`} className="underline underline-offset-4">
                  consent {batch.record_id}
                </Link>
              </>
            )}
          </p>
          <h1 dir="auto" className="title text-2xl">
            {batch.name}
          </h1>
          {batch.publish_when_ready && (
            <p className="mt-1">Clips are published when they are complete and their previews are made.</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <BatchActions batch={batch} size="medium" canPublish={canPublish} onDone={reload} />
          <TableButtons batch={batch.id} canChange={batch.canChange} onDone={forget} />
          {files.length > 0 && (
            <>
              <LinkButton to={`/admin/clips?batch=${batch.id}`}>List its clips</LinkButton>
              <ChooseButtons />
            </>
          )}
        </div>
      </header>
      <SendingBar uploads={uploads} />
      <UnfinishedNotice batch={batch.id} />
      <BatchNotice batch={batch} />
      {files.length === 0 ? (
        <EmptyState action={<ChooseButtons />}>Drop files or folders anywhere on this page.</EmptyState>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="min-w-0">
            <div className="mb-2 flex items-center gap-3">
              <Button size="small" onClick={selection.selectAll}>
                {chosen.size === files.length ? 'Select none' : `Select all ${files.length}`}
              </Button>
              {chosen.size > 0 && (
                <a href="#fields" className="py-2 underline underline-offset-4 lg:hidden">
                  Describe {chosen.size} selected
                </a>
              )}
            </div>
            <ContactSheet
              batch={batch.id}
              files={files}
              chosen={chosen}
              refusals={saving.refusals}
              view={view}
              list={list}
              onPress={selection.press}
            />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and its fields may all be disabled */}
          <div tabIndex={0} className="lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto">
            <SheetRail
              batch={batch.id}
              files={files}
              selected={files.filter(({ key }) => chosen.has(key))}
              canPublish={canPublish}
              saving={saving}
            />
          </div>
        </div>
      )}
    </>
  )
}

/** Returns a text that changes when an upload of this window starts, and when it is complete. */
const stagesOf = (uploads: readonly Upload[]) =>
  uploads.map(({ address, state }) => `${address !== null}${state === 'sent'}`).join()

/** Shows that the import batch is paused, or that files wait for a decision. */
function BatchNotice({ batch: { id, counts, paused } }: { batch: Batch }) {
  const waiting = waitingForPerson(counts)
  return (
    <>
      {paused && (
        <Notice tone="caution" className="mb-4">
          {paused.by.name} paused this batch, {formatDateTime(paused.at)}. Uploaded files are kept.
        </Notice>
      )}
      {waiting > 0 && (
        <Notice
          tone="caution"
          className="mb-4"
          action={
            <LinkButton size="small" to={`/admin/ingest?view=decide&batch=${id}`}>
              Decide
            </LinkButton>
          }
        >
          {filesLabel(waiting)} quarantined or duplicate. A decision is required.
        </Notice>
      )}
    </>
  )
}

/** The maximum of the server, as many as a drop may have. */
const MAX_COMING = 2_000

type TableButtonsProps = { batch: number; canChange: boolean; onDone: () => void }

/** Downloads the table of an import batch, and uploads the edited one. */
function TableButtons({ batch, canChange, onDone }: TableButtonsProps) {
  const table = useTable()
  const load = async () =>
    (await browserApi.call('GET /agency/batches/:id/csv', { params: { id: batch } })).data
  const read = async (file: File | undefined) => {
    if (file) keepTable({ batch, name: file.name, text: tableText(await file.arrayBuffer()) })
  }
  const send = (sent: { csv: string; dryRun?: boolean; takeGoodRows?: boolean }, more = {}) => {
    const coming = uploads.read().filter((upload) => upload.batch === batch && upload.state !== 'sent')
    const body = { ...sent, coming: coming.map(({ file }) => pathOf(file)).slice(0, MAX_COMING) }
    return browserApi.call('POST /agency/batches/:id/csv', { params: { id: batch }, body, ...more })
  }
  return (
    <div className="flex flex-wrap gap-3">
      <ExportButton load={load}>Export table</ExportButton>
      {canChange && <Button onClick={() => chooseFiles(([file]) => void read(file))}>Import table</Button>}
      {table?.batch === batch && (
        <TableModal
          key={table.text}
          name={table.name}
          check={async (signal) => {
            const { data } = await send({ csv: table.text, dryRun: true }, { signal })
            const lines = outcomeLines(data.counts, data.rows)
            return { ...data, lines, changesAnything: changesAnything(data) }
          }}
          use={(more) => send({ csv: table.text, ...more })}
          onDone={onDone}
          onClose={() => keepTable(null)}
        />
      )}
    </div>
  )
}
