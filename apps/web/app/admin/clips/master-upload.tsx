/** A file that is sent to become the master: how far it is, and the buttons that hold it or take it back. */
import { cancelUpload, pauseUploads, resumeUploads } from '../../lib/upload-queue.ts'
import { isInProgress, type Upload } from '../../lib/uploads-store.ts'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { sizeLabel } from '../kit/upload-labels.ts'

export function MasterUpload({ upload }: { upload: Upload }) {
  const { file, sent, state, problem } = upload
  const percent = file.size === 0 ? 0 : Math.floor((100 * sent) / file.size)
  return (
    <div className="grid gap-1 rounded-sm border border-rule bg-sheet p-3 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold break-all">{file.name}</span>
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
