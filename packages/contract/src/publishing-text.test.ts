import { describe, expect, test } from 'vitest'
import { creditLine, publishingText } from './publishing-text.ts'

const CREDIT = { author: 'Ada Byron', source: 'https://example.org/1', licence: '', changes: '' }

describe('a credit line', () => {
  test.each([
    ['names author and agency', {}, 'Ada Byron / Rushes'],
    [
      'names the source of a clip without an author',
      { author: '', source: 'Harbour Police' },
      'Harbour Police / Rushes',
    ],
    ['never contains an address', { author: '' }, 'Rushes'],
    ['names the agency once', { author: 'Rushes' }, 'Rushes'],
    [
      'names the licence that requires it, and changes',
      { licence: 'LicenseRef-Open-Video-1', changes: 'cropped' },
      'Ada Byron / Rushes, Open Video 1, cropped',
    ],
  ])('a credit line %s', (_, change, line) => {
    expect(creditLine('Rushes', { ...CREDIT, ...change })).toBe(line)
  })
})

describe('the text for a content management system', () => {
  const publishing = {
    ref: '7Q2M-9KDT-4XWB',
    verify_url: 'https://rushes.example/verify/7Q2M-9KDT-4XWB',
    licence: 'DELI, Digital Editorial (Under 5 million)',
    scope: '',
    restrictions: '',
    later_restrictions: '',
    credit_line: 'Ada Byron / Rushes',
    caption: 'A dog rides a bus.\n\nIt got off at the park.',
    file_name: 'V12-dog-on-a-bus.mp4',
  }

  test('the text contains the scope of a deal, and restrictions that the clip has got since the grant', () => {
    const text = publishingText(5, {
      ...publishing,
      scope: 'Territory: Peru',
      later_restrictions: 'Blur faces',
    })
    expect(text).toContain('\nScope: Territory: Peru\nRestrictions: None\nLater restrictions: Blur faces\n')
  })

  test('the text for a content management system has one named fact per line, and the caption last', () => {
    expect(publishingText(5, publishing)).toBe(
      [
        'Credit: Ada Byron / Rushes',
        'Licence: 5 (DELI, Digital Editorial (Under 5 million))',
        'Reference: 7Q2M-9KDT-4XWB',
        'Verify at: https://rushes.example/verify/7Q2M-9KDT-4XWB',
        'Restrictions: None',
        'File: V12-dog-on-a-bus.mp4',
        'Caption: A dog rides a bus.\n\nIt got off at the park.',
      ].join('\n'),
    )
  })

  test('the text for a content management system names restrictions, and no file that has been replaced', () => {
    const text = publishingText(5, { ...publishing, restrictions: 'Not in Norway', file_name: null })
    expect(text).toContain('Restrictions: Not in Norway\nCaption:')
  })
})
