/** The uploads of this window to an import batch: their progress, with buttons that pause and resume them. */
import { pauseUploads, resumeUploads } from '../../lib/upload-queue.ts'
import { forgetSent, isInProgress, type Upload } from '../../lib/uploads-store.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { filesLabel, progressOf } from '../kit/upload-labels.ts'

export function SendingBar({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null
  const { count, sent, stopped, paused, percent } = progressOf(uploads)
  const isMoving = uploads.some(isInProgress)
  return (
    <section
      aria-label="Sending"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm border border-rule bg-sheet px-4 py-2"
    >
      <p>
        {sent} of {filesLabel(count)} sent
        {stopped > 0 && <span className="font-semibold text-stop">, {stopped} stopped</span>}
        {paused > 0 && ', paused'}
      </p>
      <div className="min-w-40 flex-1">
        <ProgressBar label="Sending" percent={percent} />
      </div>
      {isMoving && (
        <Button size="small" onClick={pauseUploads}>
          <Icon of="pause" />
          Hold
        </Button>
      )}
      {stopped + paused > 0 && (
        <Button size="small" onClick={() => resumeUploads()}>
          <Icon of="play" />
          Resume
        </Button>
      )}
      {!isMoving && stopped + paused === 0 && (
        <Button size="small" onClick={forgetSent}>
          Close
        </Button>
      )}
    </section>
  )
}
