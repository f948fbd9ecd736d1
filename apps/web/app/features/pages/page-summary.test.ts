/** How a content page is described to search engines. */
import { expect, test } from 'vitest'
import { summaryOf } from './page-summary.ts'

test('a page without text is described by its heading', () => {
  expect(summaryOf({ heading: 'About us', content: '<p> </p>' })).toBe('About us.')
})

test('mark-up is left out, and entities are read', () => {
  const content = '<h2>Who</h2><p>News &amp; <b>stories</b>, every day.</p>'
  expect(summaryOf({ heading: 'About us', content })).toBe('Who News & stories, every day.')
})

test('a long text ends between two words', () => {
  const summary = summaryOf({ heading: 'FAQ', content: `<p>${'licence '.repeat(40)}</p>` })
  expect(summary.length).toBeLessThanOrEqual(156)
  expect(summary).toMatch(/^(licence )+licence…$/)
})
