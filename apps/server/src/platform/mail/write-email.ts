/**
 * Writes an email once, as React elements, and renders it twice: as HTML and as plain text. No picture and no style is
 * fetched from anywhere, so opening an email is not tracked.
 */
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { loadLibrary } from '../load-library.ts'
import { link, oneLine } from './email-parts.ts'

export type EmailText = { subject: string; text: string; html: string }
/** The sender, for the header and the footer. */
export type EmailHead = { brandName: string; licensingEmail: string }

/** @param parts elements of email-parts.ts */
export function writeEmail(head: EmailHead, subject: string, ...parts: readonly ReactNode[]): EmailText {
  const title = oneLine(subject)
  const html = `<!doctype html>${renderToStaticMarkup(h(Email, { head, title }, ...parts))}`
  return { subject: title, text: toText(html), html }
}

const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .page { background: #15171b !important }
  .sheet { background: #1e2126 !important; border-color: #3a3d45 !important }
  .sheet, .ink { color: #f4f2ec !important }
  .soft { color: #a9adb8 !important }
  .rule { border-color: #3a3d45 !important }
  .button { background: #ff6b57 !important; color: #1a0d0b !important }
}`

type Props = { head: EmailHead; title: string; children?: ReactNode }

function Email({ head, title, children }: Props) {
  return h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, title),
      h('style', null, DARK),
    ),
    h('body', { className: 'page', style: PAGE }, h(Sheet, { head }, children)),
  )
}

const PAGE = { margin: 0, padding: 0, background: '#f5f4f0' } as const
const SHEET = {
  padding: '28px 32px 12px',
  background: '#ffffff',
  color: '#1b1d22',
  border: '1px solid #e3e2dd',
  borderRadius: '8px',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif',
} as const
const BRAND = { margin: '0 0 24px', font: 'italic 26px/1.1 Georgia, "Times New Roman", serif' } as const
const FOOT = {
  margin: '28px 0 12px',
  paddingTop: '16px',
  borderTop: '1px solid #e3e2dd',
  fontSize: '14px',
  lineHeight: '22px',
}

/** The layout, made of tables, because they are the only layout that every email program supports. */
function Sheet({ head, children }: Omit<Props, 'title'>) {
  const { brandName, licensingEmail } = head
  const sheet = h(
    'td',
    { className: 'sheet', style: SHEET },
    h('p', { className: 'brand', style: BRAND }, `${brandName}.`),
    children,
    h(
      'p',
      { className: 'rule', style: FOOT },
      brandName,
      h('br'),
      link(`mailto:${licensingEmail}`, licensingEmail),
    ),
  )
  const table = { role: 'presentation', width: '100%', cellSpacing: 0, cellPadding: 0 } as const
  const inner = h(
    'table',
    { ...table, style: { maxWidth: '600px', margin: '0 auto' } },
    h('tbody', null, h('tr', null, sheet)),
  )
  const gutter = h('td', { style: { padding: '24px 12px' } }, inner)
  return h('table', table, h('tbody', null, h('tr', null, gutter)))
}

let convert: ((html: string) => string) | undefined

/** Converts HTML to text. The converter is loaded with the first email, so that no start waits for it. */
function toText(html: string): string {
  convert ??= makeConverter(loadLibrary('html-to-text'))
  return convert(html)
}

const makeConverter = ({ compile }: typeof import('html-to-text')) =>
  compile({
    wordwrap: false,
    selectors: [
      { selector: '.brand', format: 'skip' },
      { selector: 'a', options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
      { selector: 'table.amounts', format: 'dataTable' },
    ],
  })
