/** Turns the markdown of a content page into the blocks of a document. Unsupported markup is left out. */
import { marked, type Token, type Tokens } from 'marked'
import type { Block, Run } from '../../platform/pdf/pdf-document.ts'

export function pageBlocks(markdown: string): Block[] {
  return marked.lexer(markdown).flatMap(blocksOf)
}

function blocksOf(token: Token): Block[] {
  if (token.type === 'heading') {
    return [{ kind: 'heading', level: token['depth'] <= 2 ? 2 : 3, text: textOf(runsOf(token)) }]
  }
  if (token.type === 'list') {
    const items: Tokens.ListItem[] = token['items']
    return [{ kind: 'list', ordered: token['ordered'] === true, items: items.map((item) => runsOf(item)) }]
  }
  if (token.type === 'table') {
    const rows: Tokens.TableCell[][] = [token['header'], ...token['rows']]
    return rows.flatMap((cells) =>
      paragraph([{ text: cells.map((cell) => textOf(runsOf(cell))).join(' · ') }]),
    )
  }
  if (token.type === 'blockquote') return (token.tokens ?? []).flatMap(blocksOf)
  return token.type === 'paragraph' || token.type === 'code' ? paragraph(runsOf(token)) : []
}

const paragraph = (runs: Run[]): Block[] => (runs.length > 0 ? [{ kind: 'paragraph', runs }] : [])

/** Returns the pieces of a line, each in the style of its innermost markup. */
function runsOf(
  token: { type?: string; tokens?: Token[]; text?: string },
  style: Omit<Run, 'text'> = {},
): Run[] {
  if (token.type === 'html') return []
  if (token.type === 'br') return [{ ...style, text: '\n' }]
  const inner = { ...style, ...styleOf(token) }
  if (token.tokens) return token.tokens.flatMap((child) => runsOf(child, inner))
  return token.text ? [{ ...inner, text: token.text.replace(/\s+/g, ' ') }] : []
}

function styleOf(token: { type?: string; href?: string }): Omit<Run, 'text'> {
  if (token.type === 'strong' || token.type === 'em') return { style: token.type }
  // The schemes that pages allow (R-PAGE-1).
  return token.type === 'link' && /^(https?|mailto|tel):/i.test(token.href ?? '')
    ? { href: token.href ?? '' }
    : {}
}

const textOf = (runs: readonly Run[]): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .trim()
