/** A modal with one text, which is sent as the answer to a deal (R-DEAL-2). */
import { type ReactNode, useId } from 'react'
import { useRevalidator } from 'react-router'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

type AnswerModalProps = {
  title: string
  label: string
  /** The message of an empty field. */
  missing: string
  maxLength: number
  /** The label of the submit button. */
  act: string
  /** The effect of the answer. */
  children: ReactNode
  send: (text: string, headers: ReturnType<ReturnType<typeof useRequestKey>>) => Promise<{ message: string }>
  onClose: () => void
}

export function AnswerModal(props: AnswerModalProps) {
  const { title, label, missing, maxLength, act, children, send, onClose } = props
  const id = useId()
  const { revalidate } = useRevalidator()
  const keyOf = useRequestKey()
  const form = useForm({
    fields: ['text'],
    check: (sent): Record<string, string> => (textOf(sent, 'text') === '' ? { text: missing } : {}),
    async send(sent) {
      const text = textOf(sent, 'text')
      const { message } = await send(text, keyOf({ text }))
      await revalidate()
      onClose()
      notify(message)
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
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" busy={form.busy}>
            {act}
          </Button>
        </>
      }
    >
      <form
        ref={ref}
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.onSubmit(event)}
      >
        {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
        <p>{children}</p>
        <TextArea label={label} name="text" rows={4} maxLength={maxLength} error={form.errors['text']} />
      </form>
    </Modal>
  )
}
