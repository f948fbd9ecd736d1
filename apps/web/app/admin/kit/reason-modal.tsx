/** Asks for the reason of an act, and does it. */

import { type ReactNode, useId } from 'react'
import { useRevalidator } from 'react-router'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { closeAndSay } from './close-and-say.ts'

type ReasonModalProps = {
  title: string
  label?: string
  /** What an empty field says. */
  missing: string
  /** The word on the button. */
  act: string
  /** The word on the button that leaves everything as it is. */
  leave?: string
  kind?: 'danger' | 'primary'
  /** What will happen. */
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
  const formId = useId()
  const form = useForm({
    fields: ['reason'],
    check: (sent): Record<string, string> => (textOf(sent, 'reason') === '' ? { reason: missing } : {}),
    async send(sent) {
      const { message } = await send(textOf(sent, 'reason'))
      await revalidate()
      closeAndSay(onClose, message)
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{leave}</Button>
          <Button type="submit" form={formId} kind={kind} busy={form.busy}>
            {act}
          </Button>
        </>
      }
    >
      <form
        ref={ref}
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.onSubmit(event)}
      >
        <p>{children}</p>
        {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
        <TextArea label={label} name="reason" rows={2} maxLength={500} error={form.errors['reason']} />
      </form>
    </Modal>
  )
}
