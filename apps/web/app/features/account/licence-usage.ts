/** Turns what the buyer declared at checkout into facts of a certificate. */
import type { Fact } from '../../ui/definition-list.tsx'

const NAMES: Readonly<Record<string, string>> = {
  program: 'Program or production',
  urls: 'Website and social URLs',
}

/** Shows only known names, and only texts and lists of texts. */
export function usageFacts(usage: Readonly<Record<string, unknown>>): Fact[] {
  return Object.entries(NAMES).flatMap(([key, name]) => {
    const value = textOf(usage[key])
    return value === '' ? [] : [{ name, value }]
  })
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string').join(', ') : ''
}
