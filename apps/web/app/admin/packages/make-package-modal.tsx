/** Creates a package, which buyers cannot see until it is published. */
import { useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { Field } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { FormModal } from '../kit/form-modal.tsx'

type MakePackageModalProps = { clips: readonly number[]; onClose: () => void }

export function MakePackageModal({ clips, onClose }: MakePackageModalProps) {
  const navigate = useNavigate()
  const keyOf = useRequestKey()
  const form = useForm({
    fields: ['name'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'name') === '' ? { name: 'Please enter a name.' } : {},
    async send(sent) {
      const body = { name: textOf(sent, 'name'), clips: [...clips] }
      const { data, message } = await browserApi.call('POST /agency/packages', { body, headers: keyOf(body) })
      await navigate(`/admin/packages/${data.id}`)
      closeWithMessage(onClose, message)
      return null
    },
  })
  return (
    <FormModal title="New package" form={form} submit="Create package" onClose={onClose}>
      <p>
        {clips.length === 0
          ? 'The package is a draft until you publish it. Add its clips on its page.'
          : `It starts with ${clips.length === 1 ? 'the selected clip' : `the ${clips.length} selected clips`} and is a draft: buyers cannot see it until it is published.`}
      </p>
      <Field label="Name" name="name" maxLength={120} autoComplete="off" error={form.errors['name']} />
    </FormModal>
  )
}
