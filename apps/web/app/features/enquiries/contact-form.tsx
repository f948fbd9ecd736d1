/**
 * A message to the agency. It is sent only after the robot check has passed (R-ENQUIRY-3); a message of success then
 * replaces the form.
 */
import { INCOMPLETE_MESSAGE } from '@rushes/contract/form-messages'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormSuccess } from '../../ui/form-success.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useViewer } from '../account/session-store.ts'
import { MESSAGE_LABELS as LABELS, MESSAGE_FIELDS, messageBody, messageErrors } from './message.ts'
import { MessageFields } from './message-fields.tsx'
import { sendForm } from './send-form.ts'
import { SenderFields } from './sender-fields.tsx'
import { type RobotCheck, useCanCheck, useRobotCheck } from './use-robot-check.ts'

type ContactFormProps = {
  /** The reference of the clip or package; the message starts with it, and becomes an enquiry about it. */
  reference: string | null
  /** A search term without results, which the message mentions. */
  wanted?: string | null
}

export function ContactForm({ reference, wanted = null }: ContactFormProps) {
  const message = messageStart(reference, wanted)
  const check = useRobotCheck()
  const keyOf = useRequestKey()
  const [tooEarly, setTooEarly] = useState(false)
  const { errors, refusal, success, busy, round, onSubmit } = useForm({
    fields: MESSAGE_FIELDS,
    check: (form) => messageErrors(form, MESSAGE_FIELDS),
    async send(form) {
      setTooEarly(check.proof === null)
      const body = { ...messageBody(form, null), ...(reference !== null && { reference }) }
      if (check.proof !== null) return await sendMessage(body, check, keyOf(body))
      check.begin()
      return null
    },
  })
  const form = usePrefilled()
  const canCheck = useCanCheck()
  const { licensingEmail } = useSite()
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
      {!canCheck && (
        <Notice tone="caution">
          {`This form needs HTTPS, and this page was opened over plain HTTP. Please write to ${licensingEmail}.`}
        </Notice>
      )}
      <ErrorSummary title={INCOMPLETE_MESSAGE} errors={errors} labels={LABELS} round={round} />
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <SenderFields errors={errors} />
      <MessageFields key={message} errors={errors} {...(message !== null && { type: '1', message })} />
      <Honeypot />
      {canCheck && <RobotCheckLine check={check} tooEarly={tooEarly} />}
      <div>
        <SubmitButton label="Send message" busyLabel="Sending…" busy={busy} />
      </div>
    </form>
  )
}

function messageStart(reference: string | null, wanted: string | null): string | null {
  if (reference !== null) return `About ${reference}:\n`
  return wanted === null ? null : `I am looking for “${wanted}”.\n`
}

async function sendMessage(
  message: ReturnType<typeof messageBody> & { reference?: string },
  { proof, renew }: RobotCheck,
  headers: Record<string, string>,
): Promise<string | null> {
  const body = { ...message, ...(proof && { robot: proof }) }
  return sendForm(() =>
    browserApi.call('POST /clip/forms/contact', { headers, body }).catch((error: unknown) => {
      // The server may have used up the solution before it failed.
      renew()
      throw error
    }),
  )
}

/** Fills in the data of a member. Existing input is kept. */
function usePrefilled() {
  const form = useRef<HTMLFormElement>(null)
  const { account } = useViewer()
  useEffect(() => {
    if (!account || !form.current) return
    const values = { name: account.userFullName, email: account.userEmail, company: account.accountName }
    for (const [name, value] of Object.entries(values)) {
      const field = form.current.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.value === '') field.value = value
    }
  }, [account])
  return form
}

const WORDS: Record<RobotCheck['state'], string> = {
  idle: 'Protected against spam.',
  working: 'Robot check in progress…',
  passed: 'Robot check passed',
  failed: 'The robot check could not be completed.',
}

type RobotCheckLineProps = {
  check: RobotCheck
  /** Whether the form was submitted before the check had passed. */
  tooEarly: boolean
}

/** Shows the progress of the robot check (R-ENQUIRY-3). */
function RobotCheckLine({ check: { state, renew }, tooEarly }: RobotCheckLineProps) {
  const isHint = tooEarly && state !== 'passed'
  // Visually hidden until a message waits for the check, because no action is needed before.
  const isSilent = !isHint && state !== 'failed'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p
        role="status"
        className={classNames(
          isSilent ? 'sr-only' : 'flex items-center gap-2 text-sm',
          state === 'passed' ? 'text-clear' : state === 'failed' || isHint ? 'text-stop' : 'text-ink-soft',
          isHint && 'font-semibold',
        )}
      >
        <Icon of={state === 'passed' ? 'circle-check' : state === 'failed' ? 'circle-alert' : 'info'} />
        <span>
          {WORDS[state]}
          {isHint &&
            state === 'working' &&
            ' Your message has not been sent. Please send it again after the check has passed.'}
        </span>
      </p>
      {state === 'failed' && (
        <Button size="small" onClick={renew}>
          Try again
        </Button>
      )}
    </div>
  )
}
