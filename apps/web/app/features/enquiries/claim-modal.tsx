/** Reports a claim about a licensed clip (R-ENQUIRY-4). */
import { MAX_MESSAGE_LENGTH, MESSAGE_FORM_MESSAGES } from '@rushes/contract/form-messages'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormSuccess } from '../../ui/form-success.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { sendForm } from './send-form.ts'

export function ClaimModal({ licenceId, onClose }: { licenceId: number; onClose: () => void }) {
  const keyOf = useRequestKey()
  const { errors, refusal, success, busy, round, onSubmit } = useForm({
    fields: ['message'],
    check: (form): Record<string, string> =>
      textOf(form, 'message') === '' ? { message: MESSAGE_FORM_MESSAGES.message } : {},
    async send(form) {
      const body = { message: textOf(form, 'message') }
      const call = { params: { id: licenceId }, body, headers: keyOf(body) }
      return sendForm(() => browserApi.call('POST /clip/licences/:id/claims', call))
    },
  })
  const form = useFocusOnError(errors, round)
  return (
    <Modal title="Report a claim" onClose={onClose}>
      {success ? (
        <FormSuccess action={<Button onClick={onClose}>Close</Button>}>{success}</FormSuccess>
      ) : (
        <form
          ref={form}
          method="post"
          noValidate
          onSubmit={onSubmit}
          className="grid gap-5"
          aria-label="Claim"
        >
          <p>
            A platform blocked your post, or a third party claims the clip? We reply within 24 hours, every
            day of the year. Keep your post as it is until then, unless the platform asks you to act sooner.
          </p>
          {refusal && <Notice tone="stop">{refusal}</Notice>}
          <TextArea
            label="What happened"
            name="message"
            rows={6}
            maxLength={MAX_MESSAGE_LENGTH}
            required
            help="The address of your post, the platform, and the text of its notice."
            error={errors.message}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton label="Send claim" busyLabel="Sending…" busy={busy} />
            <Button size="large" onClick={onClose}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </Modal>
  )
}
