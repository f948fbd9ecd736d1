/** Renders docs/API.md as a page next to the one that describes the API. */
import { readFileSync } from 'node:fs'
import { Marked, type Tokens } from 'marked'
import { escapeHtml } from './escape-html.ts'

const GUIDE = new URL('../../../../docs/API.md', import.meta.url)

/** The language of a block of code, by its label in the document. */
const LANGUAGES: Readonly<Record<string, string>> = {
  'sh curl': 'curl',
  ts: 'TypeScript',
  'ts webhook': 'TypeScript',
  python: 'Python',
  'python webhook': 'Python',
}
const SHELL = 'Shell'

/** The document ships with the product, so its HTML is not sanitised. A wide block scrolls, also by keyboard. */
const renderer = new Marked({
  renderer: {
    code({ lang = '', text }: Tokens.Code): string {
      const language = LANGUAGES[lang] ?? SHELL
      return `<figure><figcaption>${language}</figcaption><pre tabindex="0" role="group" aria-label="${language}"><code>${escapeHtml(text)}</code></pre></figure>\n`
    },
  },
})

/** @param folder the address of the documentation, which has the styles */
export function quickStartPage(brandName: string, folder: string): string {
  const brand = escapeHtml(brandName)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand} - API quick start</title>
<link rel="stylesheet" href="${folder}/static/theme/api-page.css">
</head>
<body>
<header class="way-back"><a href="/">${brand}</a><a href="${folder}">API</a></header>
<main class="guide">
${renderer.parse(readFileSync(GUIDE, 'utf8'), { async: false })}</main>
</body>
</html>
`
}
