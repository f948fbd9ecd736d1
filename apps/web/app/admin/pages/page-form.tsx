/** The heading and the Markdown of a page. */

import type { DeskPage } from '@rushes/contract/agency-pages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { sayOutcome } from '../../ui/say-outcome.ts'
import { controlsOf } from '../kit/draft/draft-field.tsx'
import { DraftForm } from '../kit/draft/draft-form.tsx'
import { PAGE_FIELDS, pageLabelOf } from './page-fields.ts'
import { PreviewButton } from './preview-button.tsx'
import type { PageDraft } from './use-page-draft.ts'

type PageFormProps = { page: DeskPage; draft: PageDraft }

export function PageForm({ page, draft }: PageFormProps) {
  const { values, changed, busy } = draft
  const control = controlsOf(PAGE_FIELDS, draft)
  const { slug } = page
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
      labelOf={pageLabelOf}
      actions={
        <>
          <PublishButton page={page} isSaved={changed.length === 0 && !busy} />
          <PreviewButton render={render} />
        </>
      }
    >
      {control('heading')}
      {control('markdown')}
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
