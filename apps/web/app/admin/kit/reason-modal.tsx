/** Asks for the reason of an act, and does it. */
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { textOf, useForm } from '../../lib/use-form.ts'
import { TextArea } from '../../ui/field.tsx'
import { closeWithMessage } from './close-with-message.ts'
import { FormModal } from './form-modal.tsx'

type ReasonModalProps = {
  title: string
  label?: string
  /** The message of an empty field. */
  missing: string
  /** The label of the submit button. */
  act: string
  /** The label of the button that closes the dialog without an effect. */
  leave?: string
  kind?: 'danger' | 'primary'
  /** The effect of the act. */
  children: ReactNode
  send: (reason: string) => Promise<{ message: string }>
  onClose: () => void
}

export function ReasonModal(props: ReasonModalProps) {
  const {
    title,
    label = 'Reason',
    missing,
    act,
    leave = 'Cancel',
    kind = 'danger',
    children,
    send,
    onClose,
  } = props
  const { revalidate } = useRevalidator()
  const form = useForm({
    fields: ['reason'],
    check: (sent): Record<string, string> => (textOf(sent, 'reason') === '' ? { reason: missing } : {}),
    async send(sent) {
      const { message } = await send(textOf(sent, 'reason'))
      await revalidate()
      closeWithMessage(onClose, message)
      return null
    },
  })
  return (
    <FormModal title={title} form={form} submit={act} kind={kind} leave={leave} onClose={onClose}>
      <p>{children}</p>
      <TextArea label={label} name="reason" rows={2} maxLength={500} error={form.errors['reason']} />
    </FormModal>
  )
}
