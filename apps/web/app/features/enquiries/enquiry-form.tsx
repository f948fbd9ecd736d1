/**
 * An enquiry about one clip or package (specification, sections 3 and 5, Enquiry). Members are known by their session;
 * visitors say who they are.
 */
import type { Account } from '@rushes/contract/accounts'
import { INCOMPLETE_MESSAGE } from '@rushes/contract/form-messages'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormSuccess } from '../../ui/form-success.tsx'
import { Honeypot } from '../../ui/honeypot.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useViewer } from '../account/session-store.ts'
import { MESSAGE_LABELS as LABELS, type MessageField, messageErrors } from './message.ts'
import { MessageFields, SenderFields } from './message-fields.tsx'

const ALL_FIELDS = Object.keys(LABELS) as MessageField[]
const MEMBER_FIELDS: readonly MessageField[] = ['type', 'message']

export function EnquiryForm({ reference, onClose }: { reference: string; onClose: () => void }) {
  const { account } = useViewer()
  const [key] = useState(() => crypto.randomUUID())
  const fields = account ? MEMBER_FIELDS : ALL_FIELDS
  const { errors, refusal, success, busy, round, onSubmit } = useForm({
    fields,
    check: (form) => messageErrors(form, fields),
    send: (form) => sendEnquiry(form, { reference, account, key }),
  })
  if (success) return <FormSuccess action={<Button onClick={onClose}>Close</Button>}>{success}</FormSuccess>
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Enquiry">
      <ErrorSummary title={INCOMPLETE_MESSAGE} errors={errors} labels={LABELS} round={round} />
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      {account ? <KnownSender account={account} /> : <SenderFields errors={errors} />}
      <MessageFields errors={errors} type="1" help="Where and how you would like to use it, and by when." />
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
      <span className="block break-words">{account.userEmail}</span>
    </p>
  )
}

type Sending = { reference: string; account: Account | null; key: string }

async function sendEnquiry(form: FormData, { reference, account, key }: Sending): Promise<string> {
  const text = (name: string) => textOf(form, name)
  const { message } = await browserApi.call('POST /clip/forms/enquire', {
    headers: { 'idempotency-key': key },
    body: {
      reference,
      name: account?.userFullName ?? text('name'),
      email: account?.userEmail ?? text('email'),
      company: account?.accountName ?? text('company'),
      type: text('type') as '0' | '1' | '2' | '3',
      message: text('message'),
      ashp: text('ashp'),
    },
  })
  return message
}
