/** The heading and the Markdown of a page. */

import type { DeskPage } from '@rushes/contract/agency-pages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { sayOutcome } from '../../ui/say-outcome.ts'
import { DraftForm } from '../kit/draft/draft-form.tsx'
import { pageFieldWords } from './page-words.ts'
import { PreviewButton } from './preview-button.tsx'
import type { PageDraft } from './use-page-draft.ts'

type PageFormProps = { page: DeskPage; draft: PageDraft }

export function PageForm({ page, draft }: PageFormProps) {
  const { values, errors, write, changed, busy } = draft
  const { slug } = page
  const controlOf = (name: string) => ({
    label: pageFieldWords(name),
    name,
    value: String(values[name] ?? ''),
    error: errors[name]?.join(' '),
    onChange: (event: { currentTarget: { value: string } }) => write(name, event.currentTarget.value),
  })
  async function render() {
    const body = { markdown: String(values['markdown']) }
    const { data } = await browserApi.call('POST /agency/pages/:slug/preview', { params: { slug }, body })
    return data.content
  }
  return (
    <DraftForm
      label="Page"
      what="page"
      who={draft.newer?.by?.name}
      draft={draft}
      labelOf={pageFieldWords}
      actions={
        <>
          <PublishButton page={page} isSaved={changed.length === 0 && !busy} />
          <PreviewButton render={render} />
        </>
      }
    >
      <Field {...controlOf('heading')} maxLength={200} />
      <TextArea
        {...controlOf('markdown')}
        help="Markdown. A line that begins with ## starts a section; an empty line separates paragraphs."
        rows={26}
        maxLength={60_000}
        className="font-mono text-sm"
      />
    </DraftForm>
  )
}

type PublishButtonProps = {
  page: DeskPage /** Once the revision that was saved is shown. */
  isSaved: boolean
}

function PublishButton({ page: { slug, revision, state }, isSaved }: PublishButtonProps) {
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  async function publish() {
    setBusy(true)
    await sayOutcome(
      browserApi.call('POST /agency/pages/:slug/publish', { params: { slug }, body: { revision } }),
    )
    await revalidate()
    setBusy(false)
  }
  return (
    <Button
      kind={isSaved ? 'primary' : 'outline'}
      busy={busy}
      disabled={!isSaved || state === 'published'}
      onClick={() => void publish()}
    >
      Publish
    </Button>
  )
}
