/** How far a file of the contact sheet is, and what it lacks. */
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { MISSING_LABELS, stateLabel } from '../kit/clip-state-labels.ts'
import { fileStatus } from './file-state-labels.ts'
import type { SheetFile } from './sheet-rows.ts'

export function SheetStatus({ file, refusal }: { file: SheetFile; refusal: string | null }) {
  const { words, percent, tone } = fileStatus(file)
  const { row } = file
  const missing = row?.missing.map((point) => MISSING_LABELS[point]).join(', ') ?? ''
  return (
    <div className="grid w-64 shrink-0 xl:w-72 content-center gap-0.5 text-sm max-sm:w-auto">
      {row?.clip_id && row.state ? (
        <p className="flex gap-2">
          <Link to={`/admin/clips/${row.clip_id}`} className="py-0.5 font-mono underline underline-offset-4">
            {row.clip_id}
          </Link>
          <span className="py-0.5 font-semibold">{stateLabel({ state: row.state, publish_at: null })}</span>
        </p>
      ) : (
        <p
          title={words}
          className={`line-clamp-2 ${tone === 'stop' ? 'font-semibold text-stop' : 'text-ink-soft'}`}
        >
          {words}
        </p>
      )}
      {percent !== null && <ProgressBar label={`${file.name}: ${words}`} percent={percent} />}
      {refusal ? (
        <p className="line-clamp-2 font-semibold text-stop">{refusal}</p>
      ) : (
        missing !== '' &&
        percent === null && (
          <p
            className={`flex items-center gap-1.5 truncate text-caution ${tone === 'stop' ? 'max-sm:hidden' : ''}`}
            title={`Missing: ${missing}`}
          >
            <Icon of="triangle-alert" />
            <span className="sr-only">Missing: </span>
            <span className="truncate">{missing}</span>
          </p>
        )
      )}
    </div>
  )
}
