/** Acknowledges a recall (R-RECALL-5, R-RECALL-7). */
import type { MemberRecall } from '@rushes/contract/recalls'
import { textOf, useForm } from '../../lib/use-form.ts'
import { RadioGroup } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import type { Acknowledgement } from './load-recalls.ts'
import type { RecallDraft } from './recall-drafts-store.ts'
import { ACTION_MISSING, ACTION_OPTIONS, actionOf, REASON_MISSING } from './recall-labels.ts'

type AcknowledgeFormProps = {
  /** The id of the heading that names the recall. */
  labelledBy: string
  draft: RecallDraft
  onDraft: (draft: RecallDraft) => void
  onSend: (answer: Acknowledgement) => Promise<MemberRecall>
  onAcknowledged: (recall: MemberRecall) => void
}

export function AcknowledgeForm({
  labelledBy,
  draft,
  onDraft,
  onSend,
  onAcknowledged,
}: AcknowledgeFormProps) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['action', 'note'],
    check: (form): Record<string, string> => ({
      ...(actionOf(textOf(form, 'action')) === null && { action: ACTION_MISSING }),
      ...(textOf(form, 'action') === 'kept' && textOf(form, 'note') === '' && { note: REASON_MISSING }),
    }),
    async send(form) {
      const action = actionOf(textOf(form, 'action'))
      if (action === null) return null
      onAcknowledged(await onSend({ action, note: textOf(form, 'note') }))
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  return (
    <form ref={form} noValidate onSubmit={onSubmit} aria-labelledby={labelledBy} className="grid gap-4">
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <RadioGroup
        legend="What did you do?"
        name="action"
        options={ACTION_OPTIONS}
        value={draft.action}
        error={errors['action']}
        onChange={(action) => onDraft({ ...draft, action })}
      />
      <TextArea
        label="Note"
        name="note"
        rows={2}
        optional={draft.action !== 'kept'}
        value={draft.note}
        error={errors['note']}
        onChange={({ target }) => onDraft({ ...draft, note: target.value })}
      />
      <div>
        <SubmitButton label="Acknowledge" busyLabel="Sending…" busy={busy} />
      </div>
    </form>
  )
}
