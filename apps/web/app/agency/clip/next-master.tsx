/** Replaces the master of a clip: asks first, sends the file, and shows how far it is (R-RENEW-6). */
import type { DeskClip } from '@rushes/contract/agency-clips'
import { useState } from 'react'
import {
  cancelUpload,
  isOnItsWay,
  pauseUploads,
  resumeUploads,
  type Upload,
} from '../../lib/uploads-store.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { chooseFiles } from '../ingest/choose-files.ts'
import { sizeWords } from '../ingest/upload-words.ts'
import { type SentFile, useNextMaster } from './use-next-master.ts'

type NextMasterProps = {
  clip: DeskClip
  files: readonly SentFile[]
  /** Something is made of the clip. */
  isHeld: boolean
}

export function NextMaster({ clip, files, isHeld }: NextMasterProps) {
  const [isAsking, setAsking] = useState(false)
  const { uploads, left, failure, busy, send, putInPlace } = useNextMaster(clip, files)
  const choose = () => {
    setAsking(false)
    chooseFiles(([file]) => void (file && send(file)), { single: true })
  }
  return (
    <div className="grid gap-3">
      <Button
        className="justify-self-start"
        disabled={isHeld || uploads.length > 0}
        busy={busy}
        onClick={() => setAsking(true)}
      >
        Replace master
      </Button>
      {failure && <Notice tone="stop">{failure}</Notice>}
      {uploads.map((upload) => (
        <Sending key={upload.key} upload={upload} />
      ))}
      {left.map((file) => (
        <Notice
          key={file.id}
          title={
            file.arrived
              ? `${file.file_name} is here and not used`
              : `${file.file_name} was not sent to its end`
          }
          action={
            file.arrived ? (
              <Button size="small" disabled={isHeld} busy={busy} onClick={() => void putInPlace(file.id)}>
                Make it the master
              </Button>
            ) : (
              <Button size="small" disabled={isHeld} onClick={choose}>
                Choose the same file again
              </Button>
            )
          }
        >
          {file.arrived
            ? 'The server removes it a week after its last byte came.'
            : 'It goes on where it was. The server removes what it has after a week.'}
        </Notice>
      ))}
      {isAsking && (
        <Modal
          title="Replace the master"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button kind="primary" onClick={choose}>
                Choose the file
              </Button>
            </>
          }
        >
          <div className="grid gap-3">
            <p>
              Whoever has licensed this clip downloads the new master from then on, and need not license it
              again. Words, licences and sales stay with the clip.
            </p>
            <p>
              The previews are made from the new file; the present ones serve until they are whole. What looks
              the same is looked for again. Captions and shot list keep their times: please check them when
              the cut is another.
            </p>
          </div>
        </Modal>
      )}
    </div>
  )
}

function Sending({ upload }: { upload: Upload }) {
  const { file, sent, state, problem } = upload
  const percent = file.size === 0 ? 0 : Math.floor((100 * sent) / file.size)
  return (
    <div className="grid gap-1 rounded-sm border border-rule bg-sheet p-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold break-all">{file.name}</span>
        <span className="text-ink-soft">
          {sizeWords(sent)} of {sizeWords(file.size)}
        </span>
      </p>
      <ProgressBar label={`Sending ${file.name}`} percent={percent} />
      {problem !== null && <p className={state === 'stopped' ? 'font-semibold text-stop' : ''}>{problem}</p>}
      <div className="mt-1 flex flex-wrap gap-2">
        {isOnItsWay(upload) ? (
          <Button size="small" onClick={pauseUploads}>
            Hold
          </Button>
        ) : (
          state !== 'sent' && (
            <Button size="small" onClick={() => resumeUploads(({ key }) => key === upload.key)}>
              Go on
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
