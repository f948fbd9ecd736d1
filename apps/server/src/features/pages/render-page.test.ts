/** Proves R-PAGE-1 as a rule: stored markup is cleaned. */
import { expect, test } from 'vitest'
import { renderPage } from './render-page.ts'

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an event attribute', '<p onclick="alert(1)">Hello</p><img src=x onerror=alert(1)>'],
  ['a javascript: link', '[click](javascript:alert(1))'],
  ['a javascript: link in disguise', '<a href="&#106;avascript:alert(1)">click</a>'],
  ['a javascript: link with a tab', '<a href="java\tscript:alert(1)">click</a>'],
  ['a data: link', '[click](data:text/html;base64,PHNjcmlwdD4=)'],
  ['a frame', '<iframe src="https://elsewhere.example"></iframe>'],
  ['a style', '<style>body { display: none }</style><p style="position:fixed">Hello</p>'],
  ['an SVG', '<svg><script>alert(1)</script></svg>'],
  ['a form', '<form action="https://elsewhere.example"><input name="password"></form>'],
])('%s is removed', (_what, markdown) => {
  const { content, intro, sections } = renderPage(`${markdown}\n\n## ${markdown}\n\n${markdown}`)
  const everything = [content, intro, ...sections.flatMap(Object.values)].join('\n')
  expect(everything).not.toMatch(
    /<(script|style|svg|iframe|form|input|img)|\son\w+=|style=|href="(java|data)/i,
  )
})

test('a link to another host without a scheme loses its address', () => {
  expect(renderPage('[click](//elsewhere.example)').content).toBe('<p><a>click</a></p>')
})

test('text that looks like markup is shown as text', () => {
  expect(renderPage('1 < 2 & `<b>`').content).toBe('<p>1 &lt; 2 &amp; <code>&lt;b&gt;</code></p>')
})

test('links, lists, tables and emphasis are rendered', () => {
  const markdown = 'Write to **[us](mailto:us@rushes.example)**.\n\n- one\n- two\n\n| A |\n|---|\n| 1 |\n'
  const { content } = renderPage(markdown)
  expect(content).toContain('<strong><a href="mailto:us@rushes.example">us</a></strong>')
  expect(content).toContain('<li>two</li>')
  expect(content).toContain('<td>1</td>')
})

test('level-2 headings start sections, and the text before them is the introduction', () => {
  const page = renderPage('Hello.\n\n## What *is* "this"?\n\nA page.\n\n### Smaller\n\nStill.\n\n## End\n')
  expect(page.intro).toBe('<p>Hello.</p>')
  expect(page.sections).toEqual([
    { heading: 'What is "this"?', content: '<p>A page.</p>\n<h3>Smaller</h3>\n<p>Still.</p>' },
    { heading: 'End', content: '' },
  ])
})

test('a page without sections is only an introduction', () => {
  expect(renderPage('Only this.')).toEqual({
    content: '<p>Only this.</p>',
    intro: '<p>Only this.</p>',
    sections: [],
  })
})
