/** Keywords with their number of clips: rename a keyword, merge it into another one, or remove it. */
import type { Data } from '@rushes/contract/client'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { urlOf } from '../../lib/url.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { FormModal } from '../kit/form-modal.tsx'
import type { Visit } from '../kit/visit.ts'
import { clipLabel } from './clip-labels.ts'
import { WordSearch } from './word-search.tsx'

type KeywordModalProps = { from: string; onClose: () => void }

const MAX_KEYWORDS = 100

export async function openKeywords({ url, signal }: Visit) {
  const q = url.searchParams.get('q') ?? undefined
  const { data } = await browserApi.call('GET /agency/vocabulary/keywords', { querystring: { q }, signal })
  return <KeywordsPanel key={q} keywords={data} />
}

type KeywordsPanelProps = { keywords: Data<'GET /agency/vocabulary/keywords'> }

export function KeywordsPanel({ keywords }: KeywordsPanelProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <section aria-label="Keywords" className="max-w-4xl">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <WordSearch label="Search keywords" placeholder="Part of a keyword" />
        <p role="status" className="text-ink-soft">
          {countLabel(keywords.length)}
        </p>
      </div>
      {keywords.length === 0 ? (
        <EmptyState>No matching keywords.</EmptyState>
      ) : (
        <ul className="border-t border-rule">
          {keywords.map(({ keyword, clips }) => (
            <li
              key={keyword}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2"
            >
              <span className="min-w-0 wrap-anywhere">
                {keyword}{' '}
                <Link
                  to={urlOf('/search', { term: keyword })}
                  className="text-sm whitespace-nowrap text-ink-soft underline underline-offset-4"
                >
                  {clips === 1 ? '1 clip' : `${clips.toLocaleString('en-GB')} clips`}
                </Link>
              </span>
              <Button size="small" aria-haspopup="dialog" onClick={() => setChosen(keyword)}>
                Change<span className="sr-only"> {keyword}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen !== null && <KeywordModal from={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

function countLabel(count: number): string {
  if (count === MAX_KEYWORDS) return `The ${MAX_KEYWORDS} most used`
  return count === 1 ? '1 keyword' : `${count} keywords`
}

/**
 * Renames a keyword on all clips, merges it into another one, or removes it; shows first how many clips are affected.
 */
function KeywordModal({ from, onClose }: KeywordModalProps) {
  const { revalidate } = useRevalidator()
  const [requested, setRequested] = useState<{ to: string; clips: number } | null>(null)
  const form = useForm({
    fields: ['to'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'to') === from ? { to: 'Please enter another keyword.' } : {},
    async send(sent) {
      const to = textOf(sent, 'to')
      const dryRun = requested === null
      const { data, message } = await browserApi.call('POST /agency/vocabulary/keywords', {
        body: { from, to: to === '' ? null : to, dryRun },
      })
      if (dryRun) {
        setRequested({ to, clips: data.clips })
        return null
      }
      await revalidate()
      closeWithMessage(onClose, message)
      return null
    },
  })
  return (
    <FormModal
      title={`Edit keyword ${from}`}
      form={form}
      submit={requested === null ? 'Preview' : `Change ${clipLabel(requested.clips)}`}
      onChange={() => setRequested(null)}
      onClose={onClose}
    >
      <Field
        label="New keyword"
        name="to"
        optional
        maxLength={80}
        autoComplete="off"
        help="An existing keyword merges both. Leave empty to remove the keyword."
        error={form.errors['to']}
      />
      <div role="status">
        {requested && (
          <Notice tone="caution">
            {requested.to === ''
              ? `${clipLabel(requested.clips)} lose “${from}”.`
              : `${clipLabel(requested.clips)} get “${requested.to}” in place of “${from}”.`}{' '}
            Clips are updated in the background.
          </Notice>
        )}
      </div>
    </FormModal>
  )
}
