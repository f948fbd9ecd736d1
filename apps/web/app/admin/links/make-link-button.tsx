/** Opens the form of a new download link. */
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { KeyHint } from '../kit/keys/key-hint.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'

type NewLink = { title?: string; clips?: string; recipients?: string; thread?: number }

type MakeLinkModalProps = { link: NewLink; onClose: () => void }

type MakeLinkButtonProps = Pick<ComponentProps<typeof Button>, 'kind' | 'size'> & {
  label: ReactNode
  /** Initial values of the form. */
  link?: NewLink
}

export function MakeLinkButton({ label, link = {}, ...look }: MakeLinkButtonProps) {
  const [isOpen, setOpen] = useState(false)
  useKeys([{ keys: 'l', label: 'New download link', run: () => setOpen(true) }])
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
        <KeyHint keys="l" />
      </Button>
      {isOpen && <MakeLinkModal link={link} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Creates a download link and emails it to its recipients (R-LINK-6). */
function MakeLinkModal({ link, onClose }: MakeLinkModalProps) {
  const navigate = useNavigate()
  const keyOf = useRequestKey()
  const form = useForm({
    fields: ['title', 'clips', 'recipients', 'message', 'days', 'times'],
    check: (sent): Record<string, string> => ({
      ...(textOf(sent, 'title') === '' && { title: 'Enter a title.' }),
      ...(textOf(sent, 'clips') === '' && { clips: 'Please name a clip.' }),
      ...(textOf(sent, 'recipients') === '' && { recipients: 'Enter a recipient.' }),
    }),
    async send(sent) {
      const body = {
        title: textOf(sent, 'title'),
        clips: textOf(sent, 'clips'),
        recipients: textOf(sent, 'recipients'),
        message: textOf(sent, 'message'),
        days: Number(textOf(sent, 'days')),
        times: Number(textOf(sent, 'times')),
        thread: link.thread ?? null,
      }
      const { data, message } = await browserApi.call('POST /agency/links', { body, headers: keyOf(body) })
      closeWithMessage(onClose, message)
      await navigate(`/admin/links/${data.id}`)
      return null
    },
  })
  const { errors } = form
  return (
    <FormModal title="New download link" form={form} submit="Create and send" onClose={onClose}>
      <Field label="Title" name="title" defaultValue={link.title} maxLength={200} error={errors['title']} />
      <TextArea
        label="Clips"
        help="Numbers, references or addresses, at most 200."
        name="clips"
        rows={2}
        defaultValue={link.clips}
        error={errors['clips']}
      />
      <TextArea
        label="Recipients"
        help="Email addresses, or domains such as @example.org. Addresses receive an email."
        name="recipients"
        rows={2}
        defaultValue={link.recipients}
        error={errors['recipients']}
      />
      <TextArea
        label="Message"
        optional
        name="message"
        rows={3}
        maxLength={2_000}
        error={errors['message']}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="Days"
          name="days"
          type="number"
          min={1}
          max={366}
          defaultValue={14}
          error={errors['days']}
        />
        <Field
          label="Downloads"
          help="How many times files can be downloaded."
          name="times"
          type="number"
          min={1}
          max={1_000}
          defaultValue={20}
          error={errors['times']}
        />
      </div>
    </FormModal>
  )
}
