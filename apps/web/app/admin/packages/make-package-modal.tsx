/** Makes a package, which nobody outside sees until it is published. */

import { useId } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { closeAndSay } from '../kit/close-and-say.ts'

type MakePackageModalProps = { clips: readonly number[]; onClose: () => void }

export function MakePackageModal({ clips, onClose }: MakePackageModalProps) {
  const navigate = useNavigate()
  const id = useId()
  const keyOf = useRequestKey()
  const form = useForm({
    fields: ['name'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'name') === '' ? { name: 'Please enter a name.' } : {},
    async send(sent) {
      const body = { name: textOf(sent, 'name'), clips: [...clips] }
      const { data, message } = await browserApi.call('POST /agency/packages', { body, headers: keyOf(body) })
      await navigate(`/admin/packages/${data.id}`)
      closeAndSay(onClose, message)
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <Modal
      title="New package"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" busy={form.busy}>
            Make the package
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
        <p>
          {clips.length === 0
            ? 'It is a draft: nobody outside sees it until it is published. You add its clips on its page.'
            : `It begins with ${clips.length === 1 ? 'the selected clip' : `the ${clips.length} selected clips`}, and is a draft: nobody outside sees it until it is published.`}
        </p>
        {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
        <Field label="Name" name="name" maxLength={120} autoComplete="off" error={form.errors['name']} />
      </form>
    </Modal>
  )
}
