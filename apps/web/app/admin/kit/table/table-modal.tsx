/** Changes objects by a table: first a preview with every error, then the confirmation. */
import type { TableFault } from '@rushes/contract/agency-batch-csv'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { closeWithMessage } from '../close-with-message.ts'
import { faultLine } from './table-report.ts'

const MAX_FAULTS = 100

export type TableReport = {
  /** The effects of the table, in sentences. */
  lines: readonly string[]
  changesAnything: boolean
  faults: readonly TableFault[]
  warnings: readonly string[]
  /** Sentences about rows whose file has not come. */
  missing?: readonly string[]
}

type TableModalProps = {
  name: string
  check: (signal: AbortSignal) => Promise<TableReport>
  use: (more: { takeGoodRows: boolean }) => Promise<unknown>
  onDone: () => void
  onClose: () => void
}

/** A table that is read again needs a new key. */
export function TableModal({ name, check, use, onDone, onClose }: TableModalProps) {
  const [report, setReport] = useState<TableReport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const latestCheck = useRef(check)
  useEffect(() => {
    const left = new AbortController()
    latestCheck
      .current(left.signal)
      .then(setReport)
      .catch((error: unknown) => {
        if (!left.signal.aborted) setFailure(messageOf(error))
      })
    return () => left.abort()
  }, [])

  async function send() {
    setBusy(true)
    setFailure(null)
    try {
      await use({ takeGoodRows: hasFaults })
      onDone()
      closeWithMessage(onClose, 'Table imported')
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }

  const hasFaults = (report?.faults.length ?? 0) > 0
  return (
    <Modal
      title={`Table ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {report?.changesAnything && (
            <Button kind="primary" busy={busy} onClick={() => void send()}>
              {hasFaults ? 'Import valid rows' : 'Import table'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {failure && <Notice tone="stop">{failure}</Notice>}
        {report ? <Report report={report} /> : !failure && <SkeletonRows label="Checking table" />}
      </div>
    </Modal>
  )
}

function Report({ report: { lines, faults, warnings, missing = [] } }: { report: TableReport }) {
  return (
    <>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {faults.length > 0 && (
        <Notice tone="stop" title="Errors">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard */}
          <ul tabIndex={0} aria-label="Faults" className="grid max-h-60 gap-1 overflow-y-auto">
            {faults.slice(0, MAX_FAULTS).map((fault) => (
              <li key={`${fault.row} ${fault.column} ${fault.problem}`}>{faultLine(fault)}</li>
            ))}
            {faults.length > MAX_FAULTS && <li>and {faults.length - MAX_FAULTS} more</li>}
          </ul>
        </Notice>
      )}
      <Cautions title="Rows without a file" lines={missing} />
      <Cautions title="Ignored columns" lines={warnings} />
    </>
  )
}

function Cautions({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Notice tone="caution" title={title}>
      <ul className="grid gap-1">
        {lines.slice(0, MAX_FAULTS).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
