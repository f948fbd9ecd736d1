/** An enquiry about one clip or package (specification, sections 3, 5 and 8). What the server finds wrong stands at its field. */
import { ApiError } from '@rushes/contract/client'
import { type FormEvent, useId, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useViewer } from '../account/session.ts'
import { ENQUIRY_TYPES } from './enquiry-types.ts'

type Failure = { message: string; errors: Readonly<Record<string, readonly string[]>> }

export function EnquiryModal({ reference, onClose }: { reference: string; onClose: () => void }) {
  const { account } = useViewer()
  const formId = useId()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const errorOf = (name: string) => failure?.errors[name]?.[0]

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '')
    setBusy(true)
    setFailure(null)
    try {
      const { message } = await browserApi.call('POST /clip/forms/enquire', {
        body: {
          reference,
          name: text('name'),
          email: text('email'),
          company: text('company'),
          type: text('type') as '0' | '1' | '2' | '3',
          message: text('message'),
          ashp: text('ashp'),
        },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      notify(message)
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.status > 0) setFailure(error)
      else notify('An error occurred', { tone: 'stop' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      title="Make an enquiry"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy}>
            Send
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p className="caption">Reference {reference}</p>
        {failure && <Notice tone="stop">{failure.message}</Notice>}
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          required
          defaultValue={account?.userFullName}
          error={errorOf('name')}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={account?.userEmail}
          error={errorOf('email')}
        />
        <Field
          label="Organisation"
          name="company"
          autoComplete="organization"
          required
          defaultValue={account?.accountName}
          error={errorOf('company')}
        />
        <Select label="Enquiry type" name="type" required options={ENQUIRY_TYPES} error={errorOf('type')} />
        <TextArea
          label="Message"
          name="message"
          required
          maxLength={5_000}
          help="Where and how you would like to use it, and by when."
          error={errorOf('message')}
        />
        {/* People do not see this field: what fills it is a robot. */}
        <input name="ashp" tabIndex={-1} autoComplete="off" aria-hidden="true" className="hidden" />
      </form>
    </Modal>
  )
}
