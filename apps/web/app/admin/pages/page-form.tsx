/** The heading and the Markdown of a page. Nothing is saved or published until somebody says so. */

import type { DeskPage } from '@rushes/contract/agency-pages'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { sayOutcome } from '../../ui/say-outcome.ts'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { ChangedMeanwhile } from '../kit/draft/changed-meanwhile.tsx'
import { EarlierNotice } from '../kit/draft/earlier-notice.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import { pageFieldWords } from './page-words.ts'
import { PreviewButton } from './preview-button.tsx'
import { type PageDraft, valuesOfPage } from './use-page-draft.ts'

type PageFormProps = { page: DeskPage; draft: PageDraft }

export function PageForm({ page, draft }: PageFormProps) {
  const { newer, message, errors, save } = draft
  const ref = useFocusOnError(errors, 0)
  useKeys([{ keys: 'Control+s', words: 'Save', run: () => void save() }])
  const controlOf = (name: string) => ({
    label: pageFieldWords(name),
    name,
    value: String(draft.values[name] ?? ''),
    error: errors[name]?.join(' '),
    onChange: (event: { currentTarget: { value: string } }) => draft.write(name, event.currentTarget.value),
  })
  return (
    <form
      ref={ref}
      noValidate
      aria-label="Page"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <EarlierNotice draft={draft} what="page" wordsOf={pageFieldWords} />
      {newer ? (
        <ChangedMeanwhile
          who={newer.by?.name ?? null}
          what="page"
          draft={draft}
          theirs={valuesOfPage(newer)}
          wordsOf={pageFieldWords}
          onSave={() => void save(newer)}
        />
      ) : (
        message !== null && Object.keys(errors).length === 0 && <Notice tone="stop">{message}</Notice>
      )}
      <Field {...controlOf('heading')} maxLength={200} />
      <TextArea
        {...controlOf('markdown')}
        help="Markdown. A line that begins with ## starts a section; an empty line parts paragraphs."
        rows={26}
        maxLength={60_000}
        className="font-mono text-sm"
      />
      <Bar page={page} draft={draft} />
    </form>
  )
}

function Bar({ page, draft: { busy, changed, discard, values } }: PageFormProps) {
  const { slug } = page
  const isTyped = changed.length > 0
  async function render() {
    const body = { markdown: String(values['markdown']) }
    const { data } = await browserApi.call('POST /agency/pages/:slug/preview', { params: { slug }, body })
    return data.content
  }
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-rule bg-paper py-3">
      <Button type="submit" kind={isTyped ? 'primary' : 'outline'} busy={busy} disabled={!isTyped}>
        {busy ? 'Saving' : 'Save'}
      </Button>
      <PublishButton page={page} isSaved={!isTyped && !busy} />
      <PreviewButton render={render} />
      {isTyped && <Button onClick={() => void discard()}>Discard my changes</Button>}
      <p role="status" className="text-sm text-ink-soft">
        {isTyped && `Not saved: ${changed.map(pageFieldWords).join(', ')}. Save before you publish.`}
        {!isTyped && (busy ? 'Saving' : 'Everything is saved.')}
      </p>
    </div>
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
