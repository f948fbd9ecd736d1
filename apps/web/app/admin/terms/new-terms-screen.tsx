/** /admin/terms/new: a new version of the terms, which starts as a copy of the newest version (R-TERMS-1). */
import type { TermsVersion } from '@rushes/contract/agency-terms'
import { Link, useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { ReachSentence } from '../kit/reach-sentence.tsx'
import { ownTimeZone } from '../kit/time-zones.ts'
import type { Visit } from '../kit/visit.ts'
import { PreviewButton } from '../pages/preview-button.tsx'
import { faultsOfTerms, termsOf } from './new-terms.ts'

export async function open({ signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/terms', { signal })
  const [newest] = data
  return <NewTermsScreen newest={newest} />
}

export function NewTermsScreen({ newest }: { newest: TermsVersion | undefined }) {
  const navigate = useNavigate()
  const keyOf = useRequestKey()
  const tiers = newest?.tiers ?? []
  const form = useForm({
    fields: ['version', 'in_force_from', 'reason', 'page', 'tiers'],
    check: (sent) => faultsOfTerms(sent, tiers),
    async send(sent) {
      const body = termsOf(sent, tiers)
      const { message } = await confirmed(() =>
        browserApi.call('POST /agency/terms', { body, headers: keyOf(body) }),
      )
      notify(message)
      await navigate('/admin/terms')
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  const { errors } = form
  return (
    <>
      <header className="mb-4">
        <p className="caption mb-2">
          <Link to="/admin/terms" className="underline underline-offset-4">
            Terms
          </Link>{' '}
          / New version
        </p>
        <h1 className="title text-2xl">New version of the terms</h1>
      </header>
      <form
        ref={ref}
        noValidate
        aria-label="New terms"
        className="grid max-w-4xl gap-5"
        onSubmit={(event) => void form.onSubmit(event)}
      >
        <div className="grid gap-2 text-ink-soft">
          <p>The texts are copied from version {newest?.version}. A scheduled version cannot be edited.</p>
          <ReachSentence />
        </div>
        {(form.refusal ?? errors['tiers']) && <Notice tone="stop">{form.refusal ?? errors['tiers']}</Notice>}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label="Version"
            name="version"
            help="Shown on licences, for example 2027-01."
            maxLength={20}
            autoComplete="off"
            error={errors['version']}
          />
          <Field
            label="In force from"
            help={`In your time, ${ownTimeZone()}.`}
            name="in_force_from"
            type="datetime-local"
            error={errors['in_force_from']}
          />
        </div>
        {tiers.map(({ tier, body }) => (
          <TextArea
            key={tier}
            label={`${tier}: what the licence grants`}
            help="The first paragraph is the title. Separate paragraphs with an empty line."
            name={`tier-${tier}`}
            rows={8}
            maxLength={20_000}
            defaultValue={body}
            error={errors[`tier-${tier}`]}
          />
        ))}
        <TextArea
          label="Page and PDF"
          help="Markdown, shown at /licensing-terms and in its PDF."
          name="page"
          rows={16}
          maxLength={60_000}
          defaultValue={newest?.page}
          error={errors['page']}
        />
        <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={errors['reason']} />
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-rule bg-paper py-3">
          <Button type="submit" kind="primary" busy={form.busy}>
            Schedule version
          </Button>
          <PreviewButton render={() => renderTerms(textOf(new FormData(ref.current ?? undefined), 'page'))} />
        </div>
      </form>
    </>
  )
}

async function renderTerms(page: string): Promise<string> {
  const { data } = await confirmed(() => browserApi.call('POST /agency/terms/preview', { body: { page } }))
  return data.content
}
