/**
 * A message to the agency (specification, sections 2 and 5, Contact): everything is required, and nothing is sent
 * before the robot check is passed. Succeeded, a message replaces the form.
 */
import { INCOMPLETE_MESSAGE } from '@rushes/contract/form-messages'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormSuccess } from '../../ui/form-success.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useViewer } from '../account/session-store.ts'
import { MESSAGE_LABELS as LABELS, type MessageField, messageErrors } from './message.ts'
import { MessageFields, SenderFields } from './message-fields.tsx'
import { RobotCheckLine } from './robot-check-line.tsx'
import { type RobotCheck, useRobotCheck } from './use-robot-check.ts'

const FIELDS = Object.keys(LABELS) as MessageField[]

/** `reference`: what the visitor came to ask about, written into the message. */
export function ContactForm({ reference }: { reference: string | null }) {
  const check = useRobotCheck()
  const [tooEarly, setTooEarly] = useState(false)
  const { errors, refusal, success, busy, round, onSubmit } = useForm({
    fields: FIELDS,
    check: (form) => messageErrors(form, FIELDS),
    async send(form) {
      setTooEarly(check.proof === null)
      if (check.proof === null) {
        check.begin()
        return null
      }
      return await sendMessage(form, check)
    },
  })
  const form = usePrefilled()
  if (success) return <FormSuccess>{success}</FormSuccess>
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      onFocus={check.begin}
      className="grid gap-5"
      aria-label="Contact us"
    >
      <ErrorSummary title={INCOMPLETE_MESSAGE} errors={errors} labels={LABELS} round={round} />
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <SenderFields errors={errors} />
      <MessageFields
        key={reference}
        errors={errors}
        {...(reference !== null && { type: '1', message: `About ${reference}:\n` })}
      />
      <Honeypot />
      <RobotCheckLine check={check} tooEarly={tooEarly} />
      <div>
        <SubmitButton label="Send message" busyLabel="Sending…" busy={busy} />
      </div>
    </form>
  )
}

async function sendMessage(form: FormData, { proof, renew }: RobotCheck): Promise<string> {
  const text = (name: string) => textOf(form, name)
  try {
    const { message } = await browserApi.call('POST /clip/forms/contact', {
      body: {
        name: text('name'),
        email: text('email'),
        company: text('company'),
        type: text('type') as '0' | '1' | '2' | '3',
        message: text('message'),
        ashp: text('ashp'),
        ...(proof && { robot: proof }),
      },
    })
    return message
  } catch (error) {
    // Whatever went wrong, the solution may have been used up by it.
    renew()
    throw error
  }
}

/** Members need not type who they are; what somebody has typed already stays. */
function usePrefilled() {
  const form = useRef<HTMLFormElement>(null)
  const { account } = useViewer()
  useEffect(() => {
    if (!account || !form.current) return
    const known = { name: account.userFullName, email: account.userEmail, company: account.accountName }
    for (const [name, value] of Object.entries(known)) {
      const field = form.current.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.value === '') field.value = value
    }
  }, [account])
  return form
}
