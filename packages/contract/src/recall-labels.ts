/** Sentences about a recall, for pages, emails and documents (R-RECALL-1). */
import type { RecallKind } from './recalls.ts'

/** Continues the name of a clip. */
export const RECALL_EVENTS: Readonly<Record<RecallKind, string>> = {
  restricted: 'has new restrictions',
  corrected: 'was corrected',
  withheld: 'is under review',
  withdrawn: 'was withdrawn',
}

export const RECALL_INSTRUCTIONS: Readonly<Record<RecallKind, string>> = {
  restricted: 'Check your publications.',
  corrected: 'Correct your publications.',
  withheld: 'Pause its use until we release it.',
  withdrawn: 'Remove it from your publications.',
}

/** @param day of the recall, as it is shown */
export const recallMessage = (kind: RecallKind, day: string): string =>
  `This clip ${RECALL_EVENTS[kind]}, as of ${day}. ${RECALL_INSTRUCTIONS[kind]}`
