/** Changes many clips: the choice, its preview and its progress, with an undo. */
import type { BulkProgress } from '@rushes/contract/agency-bulk'
import { useId } from 'react'
import { useRevalidator } from 'react-router'
import { type FormErrors, useForm } from '../../../lib/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFocusOnError } from '../../../ui/use-focus-on-error.ts'
import { catalogueChoices } from '../../kit/load-clip-choices.ts'
import { BulkFields } from './bulk-fields.tsx'
import { BULK_TITLES, clipsLabel, outcomeLabel } from './bulk-labels.ts'
import { BulkReport } from './bulk-report.tsx'
import type { ClipChoices } from './edit-fields.tsx'
import { type BulkKind, FIELDS, requestedChange } from './requested-change.ts'
import { type BulkTarget, useBulkChange } from './use-bulk-change.ts'

type BulkModalProps = {
  kind: BulkKind
  target: BulkTarget
  /** The number of clips in the target. */
  count: number
  /** The state that is selected first. */
  to?: 'published' | 'withheld' | 'review'
  choices: ClipChoices
  onClose: () => void
}

export function BulkModal({ kind, target, count, to = 'review', choices, onClose }: BulkModalProps) {
  const { revalidate } = useRevalidator()
  const id = useId()
  const bulk = useBulkChange(target)
  const { progress, failure } = bulk
  const form = useForm({
    fields: FIELDS[kind].flatMap((name) => [name, `change.${name}`, `change.fields.${name}`]),
    check: () => ({}),
    async send(sent) {
      await bulk.preview(requestedChange(kind, sent))
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  const close = () => {
    if (progress && progress.state !== 'preview') void revalidate()
    onClose()
  }
  return (
    <Modal
      title={`${BULK_TITLES[kind]}: ${clipsLabel(progress?.total ?? count)}`}
      onClose={close}
      actions={
        progress ? (
          <NextSteps progress={progress} bulk={bulk} onClose={close} />
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={id} kind="primary" busy={form.busy}>
              Preview changes
            </Button>
          </>
        )
      }
    >
      {/* It stays in the page, hidden, so that its values are kept for a step back. */}
      <form
        ref={ref}
        id={id}
        noValidate
        hidden={progress !== null}
        className="grid gap-4 [&[hidden]]:hidden"
        onSubmit={(event) => void form.onSubmit(event)}
      >
        {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
        <BulkFields kind={kind} choices={choices} to={to} errors={byName(form.errors)} />
      </form>
      {failure && <Notice tone="stop">{failure}</Notice>}
      {/* Rendered from the start, because screen readers would miss the first message otherwise. */}
      <p role="status" className="text-lg font-semibold not-empty:mb-5">
        {progress && progress.state !== 'running' && outcomeLabel(progress, bulk.isBack)}
      </p>
      {progress && <BulkReport progress={progress} choices={catalogueChoices(choices)} />}
    </Modal>
  )
}

/** The server names a field by its path. */
const byName = (errors: FormErrors): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => [name.replace(/^change\.(fields\.)?/, ''), messages]),
  )

type NextStepsProps = {
  progress: BulkProgress
  bulk: ReturnType<typeof useBulkChange>
  onClose: () => void
}

function NextSteps({ progress, bulk: { busy, isBack, change, begin, undo }, onClose }: NextStepsProps) {
  if (progress.state === 'preview') {
    return (
      <>
        <Button onClick={change}>Back</Button>
        {/* The key prevents React from reusing a button that has the focus for another action. */}
        <Button
          key="begin"
          kind="primary"
          busy={busy}
          disabled={progress.changed === 0}
          onClick={() => void begin()}
        >
          Change {clipsLabel(progress.changed)}
        </Button>
      </>
    )
  }
  const { id, canUndo } = progress
  return (
    <>
      {canUndo && id !== null && (
        <Button busy={busy} onClick={() => void undo(id)}>
          {isBack ? 'Edit again' : 'Take back'}
        </Button>
      )}
      <Button kind="primary" onClick={onClose}>
        Close
      </Button>
    </>
  )
}
