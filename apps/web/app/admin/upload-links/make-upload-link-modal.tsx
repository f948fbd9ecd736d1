/** Creates an upload link and emails it to its recipient (R-UPLOAD-1). */
import { CONSENT_QUESTIONS, MAX_LINK_FILES, MAX_LINK_GB, MAX_QUESTIONS } from '@rushes/contract/upload-limits'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { looksLikeEmail } from '../../lib/email-format.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { FormModal } from '../kit/form-modal.tsx'

export type NewUploadLink = { title?: string; name?: string; email?: string; thread?: number }
type MakeUploadLinkModalProps = { link: NewUploadLink; onClose: () => void }

const FIELDS = [
  'title',
  'name',
  'email',
  'message',
  'questions',
  'own',
  'days',
  'files',
  'gigabytes',
] as const

export function MakeUploadLinkModal({ link, onClose }: MakeUploadLinkModalProps) {
  const navigate = useNavigate()
  const keyOf = useRequestKey()
  const form = useForm({
    fields: FIELDS,
    check: faultsOf,
    async send(sent) {
      const body = { ...orderOf(sent), thread: link.thread ?? null }
      const call = await browserApi.call('POST /agency/upload-links', { body, headers: keyOf(body) })
      closeWithMessage(onClose, call.message)
      await navigate(`/admin/upload-links/${call.data.id}`)
      return null
    },
  })
  const { errors } = form
  return (
    <FormModal title="New upload link" form={form} submit="Create and send" onClose={onClose}>
      <Field label="Request" name="title" defaultValue={link.title} maxLength={200} error={errors['title']} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Name" name="name" defaultValue={link.name} maxLength={200} error={errors['name']} />
        <Field
          label="Email"
          name="email"
          type="email"
          defaultValue={link.email}
          maxLength={254}
          error={errors['email']}
        />
      </div>
      <TextArea
        label="Message"
        optional
        name="message"
        rows={3}
        maxLength={2_000}
        error={errors['message']}
      />
      <Questions error={errors['questions']} ownError={errors['own']} />
      <Limits errors={errors} />
    </FormModal>
  )
}

function Questions({ error, ownError }: { error: string | undefined; ownError: string | undefined }) {
  const id = useId()
  return (
    <fieldset {...(error && { 'aria-describedby': id })}>
      <legend className="text-sm font-semibold">Questions (answers: yes, no, I do not know)</legend>
      <div className="mt-1 grid">
        {CONSENT_QUESTIONS.map((question, index) => (
          <Checkbox
            key={question}
            name="questions"
            value={question}
            label={question}
            defaultChecked={index < 5}
          />
        ))}
      </div>
      <TextArea label="Your own questions, one per line" optional name="own" rows={2} error={ownError} />
      {error && (
        <p id={id} className="mt-1.5 text-sm font-semibold text-stop">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function Limits({ errors }: { errors: FormErrors }) {
  const limits = [
    ['Days', 'days', 90, 14],
    ['Maximum number of files', 'files', MAX_LINK_FILES, 20],
    ['Maximum size (GB)', 'gigabytes', MAX_LINK_GB, 20],
  ] as const
  return (
    <div className="grid items-start gap-4 sm:grid-cols-3">
      {limits.map(([label, name, max, usual]) => (
        <Field
          key={name}
          label={label}
          name={name}
          type="number"
          min={1}
          max={max}
          defaultValue={usual}
          error={errors[name]}
        />
      ))}
    </div>
  )
}

function questionsOf(sent: FormData): string[] {
  const own = textOf(sent, 'own')
    .split('\n')
    .map((line) => line.trim())
  return [...sent.getAll('questions').map(String), ...own.filter((line) => line !== '')]
}

const orderOf = (sent: FormData) => ({
  title: textOf(sent, 'title'),
  name: textOf(sent, 'name'),
  email: textOf(sent, 'email'),
  message: textOf(sent, 'message'),
  questions: questionsOf(sent),
  days: Number(textOf(sent, 'days')),
  files: Number(textOf(sent, 'files')),
  gigabytes: Number(textOf(sent, 'gigabytes')),
})

function faultsOf(sent: FormData): FormErrors {
  const faults: Record<string, string> = {}
  if (textOf(sent, 'title') === '') faults['title'] = 'Describe which files you need.'
  if (textOf(sent, 'name') === '') faults['name'] = 'Enter a name.'
  if (!looksLikeEmail(textOf(sent, 'email'))) faults['email'] = 'Please enter a valid email address.'
  const count = questionsOf(sent).length
  if (count === 0) faults['questions'] = 'Please ask at least one question.'
  if (count > MAX_QUESTIONS) faults['questions'] = `Please ask at most ${MAX_QUESTIONS} questions.`
  return faults
}
