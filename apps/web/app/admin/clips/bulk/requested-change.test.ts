/** What a dialog sends. */
import { expect, test } from 'vitest'
import { type BulkKind, requestedChange } from './requested-change.ts'

function requested(kind: BulkKind, entered: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(entered)) form.set(name, value)
  return requestedChange(kind, form)
}

test('an empty field leaves what is there, and a dash clears it', () => {
  const entered = {
    rating: 'SV',
    category_id: '',
    location_text: ' Vienna ',
    restrictions: '-',
    tone_id: '-',
  }
  expect(requested('edit', entered)).toEqual({
    what: 'edit',
    addKeywords: [],
    removeKeywords: [],
    fields: { rating: 'SV', location_text: 'Vienna', restrictions: '', tone_id: null },
  })
})

test('keywords are added, removed and replaced; a dash alone replaces them by none', () => {
  const entered = { addKeywords: 'fox, city ,', removeKeywords: 'cat', keywords: '-' }
  expect(requested('edit', entered)).toEqual({
    what: 'edit',
    addKeywords: ['fox', 'city'],
    removeKeywords: ['cat'],
    fields: { keywords: [] },
  })
})

test('a move carries its reason and its time', () => {
  expect(requested('move', { to: 'withheld', reason: 'checking', note: 'A call' })).toEqual({
    what: 'move',
    to: 'withheld',
    reason: 'checking',
    note: 'A call',
    publishAt: null,
    recall: false,
  })
  expect(requested('move', { to: 'withheld', reason: 'checking', recall: 'on' })).toMatchObject({
    recall: true,
  })
  const publishAt = new Date('2027-01-02T10:00').toISOString()
  expect(requested('move', { to: 'published', publishAt: '2027-01-02T10:00' })).toMatchObject({
    to: 'published',
    reason: null,
    publishAt,
  })
})
