/** Asks for the details that a move needs, and makes the move. */
import type { AdminClip } from '@rushes/contract/agency-clips'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { stateLabel } from '../kit/clip-state-labels.ts'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { MOVE_EFFECTS } from '../kit/move-effects.ts'
import { MOVE_LABELS, reasonOf, reasonsOf } from '../kit/move-labels.ts'
import { RecallFields } from './recall-fields.tsx'
import { useClipDraft } from './use-clip-draft.ts'

type Move = AdminClip['moves'][number]
type MoveModalProps = {
  clip: AdminClip
  move: Move
  /** Whether the user may see the licence holders. */
  mayKill: boolean
  onClose: () => void
}

export function MoveModal({ clip, move: { to, needsReason }, mayKill, onClose }: MoveModalProps) {
  const { revalidate } = useRevalidator()
  const { carryTo } = useClipDraft(clip)
  // All licence holders are informed of the reason.
  const isKill = to === 'withdrawn'
  const form = useForm({
    fields: ['reason', 'note', 'publishAt'],
    check: (sent): Record<string, string> => ({
      ...(needsReason && reasonOf(textOf(sent, 'reason')) === null && { reason: 'Please choose a reason.' }),
      ...(isKill && textOf(sent, 'note') === '' && { note: 'Enter a description of what happened.' }),
    }),
    async send(sent) {
      const at = textOf(sent, 'publishAt')
      const { data } = await browserApi.call('POST /agency/clips/:id/move', {
        params: { id: clip.id },
        body: {
          revision: clip.revision,
          to,
          reason: reasonOf(textOf(sent, 'reason')),
          note: textOf(sent, 'note'),
          publishAt: at === '' ? null : new Date(at).toISOString(),
          recall: sent.has('recall'),
        },
      })
      // Unsaved input of the form is kept.
      carryTo(data)
      await revalidate()
      closeWithMessage(onClose, `The clip is now: ${stateLabel(data)}`)
      return null
    },
  })
  return (
    <FormModal
      title={`${MOVE_LABELS[to]}: ${clip.title}`}
      form={form}
      submit={MOVE_LABELS[to]}
      validate
      onClose={onClose}
    >
      <p>{MOVE_EFFECTS[to]}</p>
      {needsReason && (
        <Select
          label="Reason"
          name="reason"
          placeholder="Choose a reason"
          options={reasonsOf(to)}
          error={form.errors['reason']}
        />
      )}
      {to === 'published' && (
        <Field
          label="Public from"
          name="publishAt"
          type="datetime-local"
          optional
          help="Empty: at once."
          error={form.errors['publishAt']}
        />
      )}
      <TextArea label="Note" name="note" rows={2} optional={!isKill} error={form.errors['note']} />
      {(to === 'withheld' || to === 'withdrawn') && <RecallFields {...{ clipId: clip.id, to, mayKill }} />}
    </FormModal>
  )
}
