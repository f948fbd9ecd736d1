/** Moves the mark through the list of suggestions; null is the typed text. */

export type Step = 'next' | 'previous'

const STEPS: Readonly<Record<string, Step>> = { ArrowDown: 'next', ArrowUp: 'previous' }

export function stepOfKey(key: string): Step | undefined {
  return STEPS[key]
}

/** After the last suggestion comes the typed text, and then the first suggestion; the same backwards. */
export function moveMark(marked: number | null, step: Step, count: number): number | null {
  if (count === 0) return null
  if (marked === null) return step === 'next' ? 0 : count - 1
  const moved = marked + (step === 'next' ? 1 : -1)
  return moved < 0 || moved >= count ? null : moved
}

/**
 * Splits a suggestion into the typed text and its continuation, so that the page can highlight the
 * difference. A suggestion that was typed completely is highlighted as a whole, because there is no
 * difference to show.
 */
export function splitSuggestion(text: string, typed: string): { same: string; added: string } {
  const start = typed.trimStart()
  const isContinued = text.length > start.length && text.toLowerCase().startsWith(start.toLowerCase())
  const same = isContinued ? text.slice(0, start.length) : ''
  return { same, added: text.slice(same.length) }
}

/** Returns `3 suggestions`, for screen readers. */
export function suggestionLabel(count: number): string {
  if (count === 0) return 'No suggestions'
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`
}
