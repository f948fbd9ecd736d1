/**
 * The parts of an email, as React elements: paragraphs, one button, facts, a quotation, a table of amounts.
 * Styles are inline, because some email clients drop style sheets; the classes are for the dark mode.
 */
import { createElement as h, type ReactNode } from 'react'

const TEXT = { margin: '0 0 16px', fontSize: '16px', lineHeight: '25px' } as const
const INK = '#1b1d22'
const SOFT = '#5c606a'
const RULE = '1px solid #e3e2dd'

export const paragraph = (...children: ReactNode[]) => h('p', { style: TEXT }, ...children)

/** A greeting by the first name, or by the last name if there is no first name. */
export const salutation = (reader: { first_name: string; last_name: string }) =>
  paragraph(`Dear ${oneLine(reader.first_name || reader.last_name)},`)

/** A link within a sentence. */
export const link = (url: string, words = url) =>
  h('a', { href: url, className: 'ink', style: { color: INK } }, words)

/** A button for the requested action. The plain text shows its label and the address. */
export function action(label: string, url: string) {
  const style = {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: '3px',
    background: '#c8261b',
    color: '#ffffff',
    fontWeight: 600,
    textDecoration: 'none',
  }
  return h(
    'p',
    { style: { ...TEXT, margin: '24px 0' } },
    h('a', { href: url, className: 'button', style }, label),
  )
}

/** One line for each fact; a value cannot contain line breaks. */
export function facts(rows: readonly (readonly [name: string, value: string])[]) {
  const lines = rows.flatMap(([name, value], at) => [
    ...(at === 0 ? [] : [h('br', { key: `${name}-break` })]),
    h('span', { key: name, className: 'soft', style: { color: SOFT } }, `${name}: `),
    oneLine(value),
  ])
  return h('p', { style: TEXT }, ...lines)
}

/** A paragraph that keeps its line breaks. */
export const lines = (text: string) => h('p', { style: TEXT }, ...broken(text))

const broken = (text: string) =>
  text.split(/\r\n|\r|\n/).flatMap((line, at) => (at === 0 ? [line] : [h('br', { key: at }), line]))

/** A quotation of another person. */
export function quotation(text: string) {
  const style = { ...TEXT, margin: '0 0 16px', padding: '0 0 0 16px', borderLeft: '3px solid #c8261b' }
  return h('blockquote', { style }, ...broken(text))
}

/** A table with right-aligned amounts, as on a receipt. */
export function amounts(rows: readonly (readonly [what: string, amount: string])[]) {
  const cell = {
    padding: '8px 0',
    borderTop: RULE,
    fontSize: '15px',
    lineHeight: '22px',
    verticalAlign: 'top',
  }
  const right = { ...cell, paddingLeft: '16px', textAlign: 'right', whiteSpace: 'nowrap' } as const
  const lines = rows.map(([what, amount], at) =>
    h(
      'tr',
      { key: at },
      h('td', { className: 'rule', style: cell }, oneLine(what)),
      h('td', { className: 'rule', style: right }, amount),
    ),
  )
  const style = { width: '100%', margin: '0 0 24px', borderCollapse: 'collapse' } as const
  return h('table', { className: 'amounts', style }, h('tbody', null, ...lines))
}

/** A highlighted sentence. */
export const warning = (text: string) =>
  h('p', { className: 'soft', style: { ...TEXT, color: SOFT, fontWeight: 600 } }, text)

/**
 * Replaces line breaks and invisible characters with spaces, so that names cannot imitate lines or headers.
 */
export const oneLine = (text: string) => text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
