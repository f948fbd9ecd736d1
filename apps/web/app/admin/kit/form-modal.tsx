/** A modal with a form: its fields, the server's refusal, and the buttons that leave and send it. */
import { type ReactNode, useId } from 'react'
import type { useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

type FormModalProps = {
  title: string
  form: ReturnType<typeof useForm>
  /** The label of the submit button; null if there is nothing to send yet. */
  submit: string | null
  kind?: 'primary' | 'danger'
  disabled?: boolean
  /** The label of the button that closes the form without sending it. */
  leave?: string
  onLeave?: () => void
  onClose: () => void
  onChange?: () => void
  /** Lets the browser refuse an incomplete date, whose value would be empty. */
  validate?: true
  children: ReactNode
}

export function FormModal(props: FormModalProps) {
  const { title, form, submit, kind = 'primary', disabled, leave = 'Cancel', validate, children } = props
  const { onClose, onLeave = onClose, onChange } = props
  const id = useId()
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onLeave}>{leave}</Button>
          {submit !== null && (
            <Button type="submit" form={id} kind={kind} busy={form.busy} disabled={disabled}>
              {submit}
            </Button>
          )}
        </>
      }
    >
      <form
        ref={ref}
        id={id}
        noValidate={!validate}
        className="grid gap-4"
        onChange={onChange}
        onSubmit={(event) => void form.onSubmit(event)}
      >
        {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
        {children}
      </form>
    </Modal>
  )
}
