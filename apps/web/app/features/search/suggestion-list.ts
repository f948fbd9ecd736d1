/** Which suggestion is marked while the keys go through the list; null is the text as it was typed. */

export type Step = 'next' | 'previous'

const STEPS: Readonly<Record<string, Step>> = { ArrowDown: 'next', ArrowUp: 'previous' }

export function stepOfKey(key: string): Step | undefined {
  return STEPS[key]
}

/** From the last the way leads back to the typed text, and from there to the first: the same backwards. */
export function moveMark(marked: number | null, step: Step, count: number): number | null {
  if (count === 0) return null
  if (marked === null) return step === 'next' ? 0 : count - 1
  const moved = marked + (step === 'next' ? 1 : -1)
  return moved < 0 || moved >= count ? null : moved
}

/** A suggestion as what was typed and what it adds, so that the eye finds the difference. */
export function splitSuggestion(text: string, typed: string): { same: string; added: string } {
  const start = typed.trimStart()
  const same = text.toLowerCase().startsWith(start.toLowerCase()) ? text.slice(0, start.length) : ''
  return { same, added: text.slice(same.length) }
}

/** `3 suggestions`, for those who do not see them appear. */
export function suggestionWords(count: number): string {
  if (count === 0) return 'No suggestions'
  return `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`
}
