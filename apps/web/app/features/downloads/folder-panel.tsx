/** Shows which files of a delivery are saved to a folder, and asks about files that are there already. */
import { useEffect } from 'react'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { fileStateLabel, KEEP_BOTH, REPLACE, savedPercent, statusLabel } from './folder-labels.ts'
import { type FolderSave, isRunning, type SavedFile, watchFolderSave } from './folder-saves-store.ts'
import { answerFolderSave, cancelFolderSave } from './run-folder-save.ts'

const TONES: Partial<Record<SavedFile['state'], string>> = {
  saved: 'text-clear',
  present: 'text-clear',
  failed: 'font-semibold text-stop',
}

type FolderPanelProps = { delivery: number; save: FolderSave }

export function FolderPanel({ delivery, save }: FolderPanelProps) {
  useEffect(() => watchFolderSave(delivery), [delivery])
  const { state, folder, files } = save
  const isStopped = state === 'stopped'
  return (
    <div className="my-3 grid max-w-2xl gap-2 border-t border-rule pt-3 text-sm">
      <p role="status" className={`break-words font-semibold ${isStopped ? 'text-stop' : ''}`}>
        {statusLabel(save)}
      </p>
      {files.length > 0 && isRunning(save) && (
        <ProgressBar label={`Saved to ${folder}`} percent={savedPercent(files)} />
      )}
      {/* Its numbers change all the time. The sentence above is announced instead. */}
      <ul aria-live="off" aria-label={`Files for ${folder}`} className="grid gap-1">
        {files.map((file) => (
          <li key={`${file.clipId} ${file.name}`} className="flex flex-wrap justify-between gap-x-4">
            <span dir="auto" className="min-w-0 break-words">
              {file.name}
            </span>
            <span className={TONES[file.state] ?? 'text-ink-soft'}>{fileStateLabel(file)}</span>
          </li>
        ))}
      </ul>
      {isRunning(save) && (
        <div className="flex flex-wrap gap-3">
          {state === 'asking' && (
            <>
              <Button size="small" onClick={() => answerFolderSave(delivery, 'keep')}>
                {KEEP_BOTH}
              </Button>
              <Button size="small" onClick={() => answerFolderSave(delivery, 'replace')}>
                {REPLACE}
              </Button>
            </>
          )}
          <Button
            size="small"
            kind={state === 'asking' ? 'quiet' : 'outline'}
            onClick={() => cancelFolderSave(delivery)}
          >
            Cancel
          </Button>
        </div>
      )}
    </div>
  )
}
