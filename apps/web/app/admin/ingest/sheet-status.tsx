/** The progress of a file of the contact sheet, and what it lacks. */
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { MISSING_LABELS, stateLabel } from '../kit/clip-state-labels.ts'
import { fileStatus } from './file-state-labels.ts'
import type { SheetFile } from './sheet-rows.ts'

type SheetStatusProps = {
  file: SheetFile
  /** The reason why the last save or move of its fields was refused. */
  refusal: string | null
  /** Whether the file itself was refused. */
  isRefused: boolean
}

export function SheetStatus({ file, refusal, isRefused }: SheetStatusProps) {
  const { label, percent } = fileStatus(file)
  const { row } = file
  const missing = row?.missing.map((point) => MISSING_LABELS[point]).join(', ') ?? ''
  const warnings = row?.warnings.join(' ') ?? ''
  return (
    <div
      className={`grid shrink-0 content-center gap-0.5 text-sm max-sm:w-auto ${isRefused ? 'w-1/2' : 'w-64 xl:w-72'}`}
    >
      {row?.clip_id && row.state ? (
        <p className="flex gap-2">
          <Link to={`/admin/clips/${row.clip_id}`} className="py-0.5 font-mono underline underline-offset-4">
            {row.clip_id}
          </Link>
          <span className="py-0.5 font-semibold">{stateLabel({ state: row.state, publish_at: null })}</span>
        </p>
      ) : (
        <p
          title={label}
          className={
            isRefused
              ? 'line-clamp-5 font-semibold text-stop leading-tight xl:line-clamp-4'
              : 'line-clamp-2 text-ink-soft'
          }
        >
          {label}
        </p>
      )}
      {percent !== null && <ProgressBar label={`${file.name}: ${label}`} percent={percent} />}
      {warnings !== '' && <Caution label="Please check" text={warnings} />}
      {refusal ? (
        <p className="line-clamp-2 font-semibold text-stop">{refusal}</p>
      ) : (
        missing !== '' &&
        percent === null &&
        !isRefused && (
          <Caution label="Missing" text={missing} className={warnings === '' ? '' : 'max-sm:hidden'} />
        )
      )}
    </div>
  )
}

/** A warning in one line; the page of the clip has the whole text. */
function Caution({ label, text, className = '' }: { label: string; text: string; className?: string }) {
  return (
    <p className={`flex items-center gap-1.5 truncate text-caution ${className}`} title={`${label}: ${text}`}>
      <Icon of="triangle-alert" />
      <span className="truncate">
        {label}: {text}
      </span>
    </p>
  )
}
