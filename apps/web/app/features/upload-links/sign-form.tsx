/** The second part of an upload link's page: the questions and the signature (R-UPLOAD-3). */
import { CONSENT_ANSWERS, type ConsentAnswer, MAX_NOTE } from '@rushes/contract/upload-limits'
import type { UploadPage } from '@rushes/contract/upload-links'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { RadioGroup } from '../../ui/checkbox.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { ANSWER_LABELS, filesLabel, localDay } from './upload-link-labels.ts'
import { useKeptAnswers } from './use-kept-answers.ts'

type SignFormProps = {
  refText: string
  page: UploadPage
  isSending: boolean
  onSigned: (page: UploadPage) => void
  /** Called after a refusal, because the files or the link may have changed. */
  onRefused: () => void
}

const nameOf = (index: number) => `answer-${index}`
const OPTIONS = CONSENT_ANSWERS.map((value) => ({ value, label: ANSWER_LABELS[value] }))
const isAnswer = (text: string): text is ConsentAnswer => CONSENT_ANSWERS.some((answer) => answer === text)

export function SignForm({ refText, page, isSending, onSigned, onRefused }: SignFormProps) {
  const { questions, statement } = page
  const [today] = useState(() => localDay(new Date()))
  const whole = page.files.filter((file) => file.whole)
  const typed = ['name', 'note', ...questions.map((_, index) => nameOf(index))]
  const form = useForm({
    fields: [...typed, 'day'],
    check: (sent) => faultsOf(sent, { questions, files: whole.length, isSending }),
    async send(sent) {
      const answers = questions.map((_, index) => textOf(sent, nameOf(index))).filter(isAnswer)
      const [name, day, note] = [textOf(sent, 'name'), textOf(sent, 'day'), textOf(sent, 'note')]
      const files = whole.map(({ id }) => id)
      const body = { ref: refText, files, answers, name, day, note }
      try {
        const { data } = await browserApi.call('POST /clip/uploads/sign', { body })
        kept.forget()
        onSigned(data)
      } catch (error) {
        onRefused()
        throw error
      }
      return null
    },
  })
  const { errors, refusal, busy, round, onSubmit } = form
  const element = useFocusOnError(errors, round)
  const kept = useKeptAnswers(element, `upload-answers ${refText}`, typed)
  return (
    <form
      ref={element}
      method="post"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
      onChange={kept.keep}
      className="grid gap-8"
      aria-label="Answer and sign"
    >
      <section aria-labelledby="questions-part" className="grid gap-6">
        <h2 id="questions-part" className="title text-xl">
          2. Answer {questions.length === 1 ? 'one question' : `${questions.length} questions`}
        </h2>
        {questions.map((question, index) => (
          <RadioGroup
            key={question}
            layout="inline"
            legend={question}
            name={nameOf(index)}
            options={OPTIONS}
            error={errors[nameOf(index)]}
          />
        ))}
        <TextArea
          label="When and where was it filmed? Is there anything else that we should know?"
          optional
          name="note"
          rows={3}
          maxLength={MAX_NOTE}
          error={errors['note']}
        />
      </section>
      <section aria-labelledby="sign-part" className="grid gap-4">
        <h2 id="sign-part" className="title text-xl">
          3. Sign
        </h2>
        <p className="border-l-2 border-mark pl-4">{statement}</p>
        <Field
          label="Your full name"
          name="name"
          autoComplete="name"
          maxLength={200}
          required
          error={errors['name']}
        />
        <Field
          label="Today’s date"
          name="day"
          type="date"
          defaultValue={today}
          required
          error={errors['day']}
        />
        {(errors['files'] ?? refusal) && <Notice tone="stop">{errors['files'] ?? refusal}</Notice>}
        <SubmitButton
          label={whole.length === 0 ? 'Sign' : `Sign for ${filesLabel(whole.length)}`}
          busyLabel="Signing…"
          busy={busy}
          wide
        />
        <p className="text-sm text-ink-soft">
          We store your answers, name, time and IP address as proof. You receive a copy by email.
        </p>
      </section>
    </form>
  )
}

type Requested = { questions: readonly string[]; files: number; isSending: boolean }

function faultsOf(sent: FormData, { questions, files, isSending }: Requested): FormErrors {
  const open = questions.flatMap((_, index) => (textOf(sent, nameOf(index)) === '' ? [nameOf(index)] : []))
  const faults: Record<string, string> = Object.fromEntries(
    open.map((name) => [name, 'Please answer this question.']),
  )
  if (textOf(sent, 'name') === '') faults['name'] = 'Please enter your full name.'
  if (textOf(sent, 'day') === '') faults['day'] = 'Please enter today’s date.'
  if (isSending) faults['files'] = 'Please wait until all files are uploaded.'
  else if (files === 0) faults['files'] = 'Please send a file first.'
  return faults
}
