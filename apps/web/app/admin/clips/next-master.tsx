/** Replaces the master of a clip: confirms first, uploads the file, and shows the progress (R-RENEW-6). */
import { ACCEPT } from '@rushes/commerce/accepted-files'
import type { AdminClip } from '@rushes/contract/agency-clips'
import { useState } from 'react'
import { cancelUpload, pauseUploads, resumeUploads } from '../../lib/upload-queue.ts'
import { isInProgress, type Upload } from '../../lib/uploads-store.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { chooseFiles } from '../kit/choose-files.ts'
import { sizeLabel } from '../kit/upload-labels.ts'
import { type SentFile, useNextMaster } from './use-next-master.ts'

type NextMasterProps = {
  clip: AdminClip
  files: readonly SentFile[]
  /** Whether a renewal of the clip is in progress. */
  isHeld: boolean
}

const LEFT_LABELS = {
  sending: {
    title: 'was not completely uploaded',
    text: 'The upload resumes. Unfinished uploads are deleted after 7 days.',
  },
  reading: {
    title: 'is being read',
    text: 'Large files take several minutes. Then the file can become the master.',
  },
  lost: { title: 'is no longer on the server', text: 'Upload it again to replace the master.' },
  arrived: { title: 'is uploaded but not used', text: 'It is deleted 7 days after the upload.' },
} as const satisfies Record<SentFile['state'], { title: string; text: string }>

export function NextMaster({ clip, files, isHeld }: NextMasterProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { uploads, left, failure, busy, send, putInPlace } = useNextMaster(clip, files)
  const choose = () => {
    setConfirming(false)
    chooseFiles(([file]) => void (file && send(file)), { accept: ACCEPT, single: true })
  }
  return (
    <div className="grid gap-3">
      <Button
        className="justify-self-start"
        disabled={isHeld || uploads.length > 0}
        busy={busy}
        onClick={() => setConfirming(true)}
      >
        Replace master
      </Button>
      {failure && <Notice tone="stop">{failure}</Notice>}
      {uploads.map((upload) => (
        <MasterUpload key={upload.key} upload={upload} />
      ))}
      {left.map((file) => (
        <Notice
          key={file.id}
          title={`${file.file_name} ${LEFT_LABELS[file.state].title}`}
          action={
            file.state === 'arrived' ? (
              <Button size="small" disabled={isHeld} busy={busy} onClick={() => void putInPlace(file.id)}>
                Use as master
              </Button>
            ) : (
              file.state === 'sending' && (
                <Button size="small" disabled={isHeld} onClick={choose}>
                  Choose the same file again
                </Button>
              )
            )
          }
        >
          {LEFT_LABELS[file.state].text}
        </Notice>
      ))}
      {isConfirming && (
        <Modal
          title="Replace the master"
          onClose={() => setConfirming(false)}
          actions={
            <>
              <Button onClick={() => setConfirming(false)}>Cancel</Button>
              <Button kind="primary" onClick={choose}>
                Choose the file
              </Button>
            </>
          }
        >
          <div className="grid gap-3">
            <p>
              Licence holders download the new master from then on and do not need a new licence. Metadata,
              licences and sales stay with the clip.
            </p>
            <p>
              Previews are created from the new file; the current ones stay until they are complete. The clip
              is compared with look-alikes again. Captions and shot list keep their times: check them if the
              cut is different.
            </p>
          </div>
        </Modal>
      )}
    </div>
  )
}

/** The upload of a new master: its progress, and the buttons that pause and cancel it. */
function MasterUpload({ upload }: { upload: Upload }) {
  const { file, sent, state, problem } = upload
  const percent = file.size === 0 ? 0 : Math.floor((100 * sent) / file.size)
  return (
    <div className="grid gap-1 rounded-sm border border-rule bg-sheet p-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span dir="auto" className="font-semibold break-all">
          {file.name}
        </span>
        <span className="text-ink-soft">
          {sizeLabel(sent)} of {sizeLabel(file.size)}
        </span>
      </p>
      <ProgressBar label={`Sending ${file.name}`} percent={percent} />
      {problem !== null && <p className={state === 'stopped' ? 'font-semibold text-stop' : ''}>{problem}</p>}
      <div className="mt-1 flex flex-wrap gap-2">
        {isInProgress(upload) ? (
          <Button size="small" onClick={pauseUploads}>
            Hold
          </Button>
        ) : (
          state !== 'sent' && (
            <Button size="small" onClick={() => resumeUploads(({ key }) => key === upload.key)}>
              Resume
            </Button>
          )
        )}
        <Button size="small" onClick={() => void cancelUpload(upload)}>
          Take back
        </Button>
      </div>
    </div>
  )
}
