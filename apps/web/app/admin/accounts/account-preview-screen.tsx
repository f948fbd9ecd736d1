/** /admin/accounts/:id/preview: what a company would see of clips (R-ACCOUNT-10). */
import type { PreviewedClip } from '@rushes/contract/agency-account-preview'
import type { AdminAccount } from '@rushes/contract/agency-accounts'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import type { Person } from '../kit/person.ts'
import type { Visit } from '../kit/visit.ts'
import { AccountFrame } from './account-frame.tsx'
import { PreviewedClips } from './previewed-clips.tsx'

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const { data } = await browserApi.call('GET /agency/accounts/:id', { params: { id }, signal })
  return <AccountPreviewScreen key={data.id} account={data} person={person} />
}

function AccountPreviewScreen({ account, person }: { account: AdminAccount; person: Person }) {
  const [clips, setClips] = useState<readonly PreviewedClip[]>([])
  const form = useForm({
    fields: ['clips'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'clips') === '' ? { clips: 'Please name a clip.' } : {},
    async send(sent) {
      const { data } = await browserApi.call('POST /agency/accounts/:id/preview', {
        params: { id: account.id },
        body: { clips: textOf(sent, 'clips') },
      })
      setClips(data)
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <AccountFrame account={account} person={person}>
      <form
        ref={ref}
        noValidate
        aria-label="Preview"
        className="mb-6 grid max-w-[40rem] gap-4"
        onSubmit={(event) => void form.onSubmit(event)}
      >
        {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
        <Field
          label="Clips"
          name="clips"
          help={`Numbers, references or addresses, at most 20. Shows what ${account.name} sees. Nothing changes. The audit records the preview.`}
          autoComplete="off"
          maxLength={2_000}
          error={form.errors['clips']}
        />
        <div>
          <Button type="submit" kind="primary" busy={form.busy}>
            Preview as {account.name}
          </Button>
        </div>
      </form>
      {clips.length > 0 && <PreviewedClips clips={clips} />}
    </AccountFrame>
  )
}
