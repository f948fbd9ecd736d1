/** Converts the values of a dialog to a change of many clips. */
import type { EndpointKey, Input } from '@rushes/contract/client'
import { textOf } from '../../../lib/use-form.ts'
import { reasonOf } from '../../kit/move-labels.ts'

type Key = Extract<EndpointKey, 'POST /agency/bulk'>
export type BulkBody = Input<Key>['body']
export type RequestedChange = BulkBody['change']
type Edit = Extract<RequestedChange, { what: 'edit' }>
type State = Extract<RequestedChange, { what: 'move' }>['to']

export type BulkKind = 'edit' | 'move' | 'package' | 'rights'

/** The value that clears a field; an empty field keeps its value. */
export const CLEAR = '-'

const TEXTS = ['location_text', 'restrictions', 'credit_author', 'credit_source'] as const

export const FIELDS: Readonly<Record<BulkKind, readonly string[]>> = {
  edit: [
    'category_id',
    'rating',
    'tone_id',
    'footage_type_id',
    'contributor_id',
    'location_code',
    'date_taken',
    ...TEXTS,
    'addKeywords',
    'removeKeywords',
    'keywords',
  ],
  move: ['to', 'reason', 'note', 'publishAt', 'recall'],
  package: ['package'],
  rights: ['record'],
}

export function requestedChange(kind: BulkKind, form: FormData): RequestedChange {
  switch (kind) {
    case 'edit':
      return requestedEdit(form)
    case 'move': {
      const at = textOf(form, 'publishAt')
      return {
        what: 'move',
        to: stateOf(textOf(form, 'to')),
        note: textOf(form, 'note'),
        reason: reasonOf(textOf(form, 'reason')),
        publishAt: at === '' ? null : new Date(at).toISOString(),
        recall: form.has('recall'),
      }
    }
    case 'package':
      return { what: 'package', package: textOf(form, 'package') }
    case 'rights':
      return { what: 'rights', record: textOf(form, 'record') }
  }
}

const STATES: readonly State[] = ['draft', 'review', 'published', 'withheld', 'retired', 'discarded']
const stateOf = (text: string): State => STATES.find((state) => state === text) ?? 'review'

const RATINGS = ['GD', 'SV', 'BR'] as const

function requestedEdit(form: FormData): Edit {
  const entered = (name: string) => textOf(form, name)
  const cleared = (name: string) => (entered(name) === CLEAR ? null : entered(name))
  const rating = RATINGS.find((one) => one === entered('rating'))
  const fields: NonNullable<Edit['fields']> = {
    ...(entered('category_id') && { category_id: entered('category_id') }),
    ...(rating && { rating }),
    ...(entered('tone_id') && { tone_id: cleared('tone_id') }),
    ...(entered('footage_type_id') && { footage_type_id: cleared('footage_type_id') }),
    ...(entered('contributor_id') && { contributor_id: cleared('contributor_id') }),
    ...(entered('location_code') && { location_code: cleared('location_code')?.toLowerCase() ?? null }),
    ...(entered('date_taken') && { date_taken: entered('date_taken') }),
    ...(entered('keywords') && { keywords: keywordsOf(entered('keywords')) }),
  }
  for (const name of TEXTS) if (entered(name)) fields[name] = cleared(name) ?? ''
  const [addKeywords, removeKeywords] = [
    keywordsOf(entered('addKeywords')),
    keywordsOf(entered('removeKeywords')),
  ]
  return { what: 'edit', fields, addKeywords, removeKeywords }
}

const keywordsOf = (text: string): string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '' && word !== CLEAR)
