/** The first part of an upload link's page: choosing files, and their progress (R-UPLOAD-2). */
import { ACCEPT } from '@rushes/commerce/accepted-files'
import { refusalOfName } from '@rushes/commerce/refused-files'
import { formatSize } from '@rushes/contract/file-labels'
import type { SentFile, UploadPage } from '@rushes/contract/upload-links'
import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import { sortFiles } from '../../lib/sort-files.ts'
import { cancelUpload, resumeUploads } from '../../lib/upload-queue.ts'
import type { Upload } from '../../lib/uploads-store.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { filesLabel, isFull, roomLabel } from './upload-link-labels.ts'
import type { useSentFiles } from './use-sent-files.ts'

type FilesPartProps = { page: UploadPage; sending: ReturnType<typeof useSentFiles> }

export function FilesPart({ page, sending }: FilesPartProps) {
  const { uploads, files, isSending, send, takeBack } = sending
  const [refused, setRefused] = useState<readonly { name: string; reason: string }[]>([])
  const whole = files.filter((file) => file.whole)

  function take(chosen: readonly File[]) {
    const sorted = sortFiles(chosen)
    const tables = sorted.table ? [sorted.table.name] : []
    setRefused([...sorted.refused, ...tables.map((name) => ({ name, reason: refusalOfName(name) }))])
    if (sorted.files.length > 0) send(sorted.files)
  }

  return (
    <section aria-labelledby="files-part" className="grid gap-4">
      <h2 id="files-part" className="title text-xl">
        1. Send your files
      </h2>
      <ChooseArea page={page} onFiles={take} />
      {refused.length > 0 && (
        <Notice tone="stop" title="Not sent">
          <ul className="grid gap-1">
            {refused.map(({ name, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole, and names come twice
              <li key={at} className="wrap-anywhere">
                {name}: {reason}.
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {uploads.length + files.length > 0 && (
        <ul aria-label="Your files" className="border-t border-rule">
          {files.map((file) => (
            <ArrivedFile key={file.id} file={file} onRemove={() => takeBack(file)} />
          ))}
          {uploads.map((upload) => (
            <SendingFile key={upload.key} upload={upload} />
          ))}
        </ul>
      )}
      <p role="status" className="text-sm text-ink-soft">
        {newsOf(isSending, whole.length)}
      </p>
    </section>
  )
}

/** The text changes rarely, because a screen reader announces every change of it. */
function newsOf(isSending: boolean, whole: number): string {
  if (isSending) return 'Keep this page open and the screen on during the upload.'
  return whole === 0 ? '' : `${filesLabel(whole)} uploaded.`
}

function ChooseArea({ page, onFiles }: { page: UploadPage; onFiles: (files: readonly File[]) => void }) {
  const id = useId()
  const [isOver, setOver] = useState(false)
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onFiles([...(currentTarget.files ?? [])])
    // Allows the same file to be chosen again, to resume it.
    currentTarget.value = ''
  }
  if (isFull(page)) return <Notice>{roomLabel(page)}</Notice>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first one
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center',
        isOver ? 'border-mark bg-well' : 'border-edge bg-sheet',
      )}
    >
      <label
        htmlFor={id}
        className="inline-flex min-h-12 cursor-pointer items-center gap-2 rounded-sm bg-press px-6 font-semibold text-press-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-mark"
      >
        <Icon of="plus" />
        Choose videos and images
        <input id={id} type="file" multiple accept={ACCEPT} onChange={choose} className="sr-only" />
      </label>
      <p className="text-sm text-ink-soft">
        <span className="max-sm:hidden">Or drop them here. </span>
        {roomLabel(page)}
      </p>
    </div>
  )
}

function ArrivedFile({ file, onRemove }: { file: SentFile; onRemove: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    await onRemove()
    setBusy(false)
  }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-rule py-3">
      <div className="min-w-0">
        <p dir="auto" className="font-semibold break-all">
          {file.name}
        </p>
        <p className={classNames('text-sm', file.whole ? 'text-ink-soft' : 'font-semibold text-caution')}>
          {formatSize(file.size_bytes)},{' '}
          {file.whole ? 'uploaded' : 'not completely uploaded. Choose the same file again to resume'}
        </p>
      </div>
      <Button size="small" busy={busy} onClick={() => void remove()}>
        Remove<span className="sr-only"> {file.name}</span>
      </Button>
    </li>
  )
}

function SendingFile({ upload }: { upload: Upload }) {
  const { file, sent, state, problem } = upload
  const percent = Math.floor((100 * sent) / Math.max(file.size, 1))
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-b border-rule py-3">
      <div className="min-w-0">
        <p dir="auto" className="font-semibold break-all">
          {file.name}
        </p>
        <p className={classNames('text-sm', problem ? 'font-semibold text-stop' : 'text-ink-soft')}>
          {problem ?? (state === 'sent' ? 'uploaded' : `${formatSize(sent)} of ${formatSize(file.size)}`)}
        </p>
      </div>
      <div className="flex gap-2">
        {state === 'stopped' && (
          <Button size="small" onClick={() => resumeUploads(({ key }) => key === upload.key)}>
            Try again<span className="sr-only"> {file.name}</span>
          </Button>
        )}
        {state !== 'sent' && (
          <Button size="small" onClick={() => void cancelUpload(upload)}>
            Cancel<span className="sr-only"> {file.name}</span>
          </Button>
        )}
      </div>
      {state !== 'stopped' && (
        <div className="col-span-2">
          <ProgressBar label={file.name} percent={percent} />
        </div>
      )}
    </li>
  )
}
