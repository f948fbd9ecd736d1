/** Renders markdown as HTML, with only the tags, attributes and schemes of this list (R-PAGE-1). */
import { marked, type Token } from 'marked'
import type sanitizeHtml from 'sanitize-html'
import { loadLibrary } from '../../platform/load-library.ts'

export type RenderedPage = {
  content: string
  /** The text before the first section. */
  intro: string
  sections: { heading: string; content: string }[]
}

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags:
    'h2 h3 h4 p br hr a strong em del code pre blockquote ul ol li table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'title'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}

export function renderPage(markdown: string): RenderedPage {
  const tokens = marked.lexer(markdown)
  const starts = tokens.flatMap((token, index) => (isSectionHeading(token) ? [index] : []))
  return {
    content: htmlOf(tokens),
    intro: htmlOf(tokens.slice(0, starts[0])),
    sections: starts.map((start, index) => ({
      heading: plainText(tokens[start]).trim(),
      content: htmlOf(tokens.slice(start + 1, starts[index + 1])),
    })),
  }
}

function isSectionHeading(token: Token): boolean {
  return token.type === 'heading' && token['depth'] === 2
}

function htmlOf(tokens: Token[]): string {
  // Loaded with the first page, because it includes an HTML parser.
  const sanitize: typeof sanitizeHtml = loadLibrary('sanitize-html')
  return sanitize(marked.parser(tokens), ALLOWED).trim()
}

/** Returns the text of a heading without markup. */
function plainText(token: Token | undefined): string {
  if (!token || token.type === 'html') return ''
  if ('tokens' in token && token.tokens) return token.tokens.map(plainText).join('')
  return 'text' in token ? token.text : ''
}
