/** /admin/accounts/:id/preview: clips as the storefront shows them to a company (R-ACCOUNT-10). */

import type { PreviewedClip } from '@rushes/contract/agency-account-preview'
import type { AdminAccount } from '@rushes/contract/agency-accounts'
import { useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RecordTable } from '../../ui/record-table.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import type { Person } from '../kit/person.ts'
import type { Visit } from '../kit/visit.ts'
import { AccountFrame } from './account-frame.tsx'

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

const GROUND_LABELS: Readonly<Record<NonNullable<PreviewedClip['download_by']>, string>> = {
  licence: 'its licence',
  credit: 'one credit',
  choose_tier: 'a credit of a tier chosen by the account',
  staff: 'allowed for staff',
  frozen: 'not allowed: the payment of the licence is disputed',
  none: 'not allowed without a licence',
}

/** The previewed clips with their prices and permissions for the company. */
function PreviewedClips({ clips }: { clips: readonly PreviewedClip[] }) {
  return (
    <RecordTable
      label="Clips as seen by the account"
      heads={['No.', 'Clip', 'New licence', 'Existing licences', 'Download by']}
      rows={clips.map((clip) => ({
        key: clip.id,
        cells: [
          <span key="number" className="font-mono">
            {clip.id}
          </span>,
          <Title key="title" clip={clip} />,
          clip.refused === null ? 'can be licensed' : `It reads: ${clip.refused}`,
          clip.owned.map(({ tier }) => tier ?? 'any').join(', ') || '–',
          clip.download_by === null ? '–' : GROUND_LABELS[clip.download_by],
        ],
      }))}
    />
  )
}

function Title({ clip: { id, title } }: { clip: PreviewedClip }) {
  if (title === null) return <span className="text-ink-soft">does not see it</span>
  return (
    <Link to={`/admin/clips/${id}`} className="underline underline-offset-4">
      {title}
    </Link>
  )
}
