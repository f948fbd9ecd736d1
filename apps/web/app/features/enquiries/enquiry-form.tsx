/** An enquiry about one clip or package. Members are identified by the session; visitors enter their data. */
import type { Account } from '@rushes/contract/accounts'
import { INCOMPLETE_MESSAGE } from '@rushes/contract/form-messages'
import { browserApi } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormSuccess } from '../../ui/form-success.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useViewer } from '../account/session-store.ts'
import {
  MESSAGE_LABELS as LABELS,
  MESSAGE_FIELDS,
  type MessageField,
  messageBody,
  messageErrors,
} from './message.ts'
import { MessageFields } from './message-fields.tsx'
import { sendForm } from './send-form.ts'
import { SenderFields } from './sender-fields.tsx'

const MEMBER_FIELDS: readonly MessageField[] = ['type', 'message']

/** `reference` is the reference of the item, such as VIDEO-41207. */
export function EnquiryForm({ reference, onClose }: { reference: string; onClose: () => void }) {
  const { account } = useViewer()
  const keyOf = useRequestKey()
  const fields = account ? MEMBER_FIELDS : MESSAGE_FIELDS
  const { errors, refusal, success, busy, round, onSubmit } = useForm({
    fields,
    check: (form) => messageErrors(form, fields),
    async send(form) {
      const body = { reference, ...messageBody(form, account) }
      return sendForm(() => browserApi.call('POST /clip/forms/enquire', { headers: keyOf(body), body }))
    },
  })
  if (success) return <FormSuccess action={<Button onClick={onClose}>Close</Button>}>{success}</FormSuccess>
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Enquiry">
      <ErrorSummary title={INCOMPLETE_MESSAGE} errors={errors} labels={LABELS} round={round} />
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      {account ? <KnownSender account={account} /> : <SenderFields errors={errors} />}
      <MessageFields errors={errors} type="1" help="How, where and when you would like to use it." />
      <Honeypot />
      <div className="flex flex-wrap gap-3">
        <SubmitButton label="Send enquiry" busyLabel="Sending…" busy={busy} />
        <Button size="large" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function KnownSender({ account }: { account: Account }) {
  return (
    <p className="border-y border-rule py-3">
      <span className="block text-sm text-ink-soft">We reply to</span>
      {account.userFullName}, {account.accountName}
      <span className="block wrap-anywhere">{account.userEmail}</span>
    </p>
  )
}
