/** The words of docs/CONTRIBUTING.md, Grammar, are counted where they are read, and may only become fewer. */
import { describe, expect, test } from 'vitest'
import { countWords, wordFaults } from './words.ts'

const RECORD = { comments: 1, interface: 0, documents: 0 }

describe('a marker', () => {
  test.each([
    ['in a comment', 'a.ts', '/** Whoever calls it. */', 'comments'],
    ['in a line comment', 'a.ts', '// stands beside it', 'comments'],
    ['in a text of a page', 'apps/web/app/a.tsx', 'const a = <p>Nobody is here.</p>', 'interface'],
    ['in a string of a page', 'apps/web/app/a.ts', "const a = 'It lies here'", 'interface'],
    ['in a template of a page', 'apps/web/app/a.ts', 'const a = `It is gone`', 'interface'],
    ['in an email', 'apps/server/src/features/a/a.emails.ts', "const a = 'We told you'", 'interface'],
    ['in a document', 'docs/A.md', 'It is made anew.', 'documents'],
  ] as const)('%s is counted', (_where, path, text, kind) => {
    expect(countWords([{ path, text }])[kind].markers).toBeGreaterThan(0)
  })

  test.each([
    ['a name in code', 'a.ts', 'const thing = desk.moment'],
    ['a part of another word', 'a.ts', '// standard something'],
    ['a string of one word', 'apps/web/app/a.ts', "const a = 'desk'"],
    ['a string of the server', 'apps/server/src/a.ts', "const a = 'It lies here'"],
    [
      'the list of words not to write',
      'docs/A.md',
      '| Do not write | Write |\n|---|---|\n| whoever | users |\n\n',
    ],
  ])('in %s is not counted', (_where, path, text) => {
    const { comments, interface: texts, documents } = countWords([{ path, text }])
    expect([comments.markers, texts.markers, documents.markers]).toEqual([0, 0, 0])
  })
})

describe('the record of counted words', () => {
  test('the record of counted words may not be exceeded', () => {
    const counts = countWords([{ path: 'a.ts', text: '// whoever, somebody' }])
    expect(wordFaults(counts, RECORD, 0)).toEqual([
      'comments: 2 words that are hard to read, but 1 are allowed (666.7 in 1,000 words)',
    ])
  })

  test('the record of counted words is lowered when a count falls by more than the slack', () => {
    const counts = countWords([{ path: 'a.ts', text: '// plain' }])
    expect(wordFaults(counts, RECORD, 0)).toEqual([
      'comments: 0 words that are hard to read are left (0.0 in 1,000 words): lower the record',
    ])
    expect(wordFaults(counts, RECORD, 1)).toEqual([])
  })
})
