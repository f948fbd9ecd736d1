/** Creates a page, which visitors cannot see until it is published. */
import { useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { closeAndSay } from '../kit/close-and-say.ts'
import { FormModal } from '../kit/form-modal.tsx'

export function NewPageModal({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    fields: ['heading', 'slug'],
    check: faultsOf,
    async send(sent) {
      const body = { heading: textOf(sent, 'heading'), slug: textOf(sent, 'slug') }
      const { data, message } = await browserApi.call('POST /agency/pages', { body })
      await navigate(`/admin/pages/${data.slug}`)
      closeAndSay(onClose, message)
      return null
    },
  })
  return (
    <FormModal title="New page" form={form} submit="Create page" onClose={onClose}>
      <p>The page is a draft until you publish it. Write its text on its page.</p>
      <Field
        label="Heading"
        name="heading"
        maxLength={200}
        autoComplete="off"
        error={form.errors['heading']}
      />
      <Field
        label="Address"
        help="Lower-case letters, digits and hyphens. The address is /page/ followed by this slug. It cannot be changed later."
        name="slug"
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        error={form.errors['slug']}
      />
    </FormModal>
  )
}

const faultsOf = (sent: FormData): FormErrors => ({
  ...(textOf(sent, 'heading') === '' && { heading: 'Please enter a heading.' }),
  ...(!/^[a-z0-9-]{1,80}$/.test(textOf(sent, 'slug')) && {
    slug: 'Use at most 80 lower-case letters, digits and hyphens.',
  }),
})
