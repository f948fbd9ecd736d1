/** The Markdown of a content page, as it may be written (R-PAGE-1). */
import { z } from 'zod'

const MAX_TEXT = 60_000
const MAX_PARAGRAPH = 10_000
/** Deeper ones exhaust the stack of the renderer. */
const NESTED_DEEPLY = /^(?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){20}/m

export const PageText = z
  .string()
  .trim()
  .max(MAX_TEXT, 'Please use at most 60,000 characters.')
  .refine((text) => !NESTED_DEEPLY.test(text), 'Please nest lists and quotations at most 20 levels deep.')
  // The time that marks within one paragraph take grows with the square of its length.
  .refine(
    (text) => text.split(/\n[ \t]*\n/).every((paragraph) => paragraph.length <= MAX_PARAGRAPH),
    'Please split paragraphs of more than 10,000 characters with an empty line.',
  )
