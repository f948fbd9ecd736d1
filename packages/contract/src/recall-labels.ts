/** Texts about a recall, for pages, emails and documents (R-RECALL-1). */
import type { RecallKind } from './recalls.ts'

type KindLabels = {
  /** What happened to the clip, after its title. */
  happened: string
  /** The same, before a day. */
  happenedOn: string
  /** What its holders must do. */
  request: string
}

export const KIND_LABELS: Readonly<Record<RecallKind, KindLabels>> = {
  withdrawn: {
    happened: 'was withdrawn',
    happenedOn: 'was withdrawn on',
    request: 'Remove it from your publications.',
  },
  withheld: {
    happened: 'is under review',
    happenedOn: 'has been under review since',
    request: 'Pause its use until we release it.',
  },
  corrected: {
    happened: 'was corrected',
    happenedOn: 'was corrected on',
    request: 'Correct your publications.',
  },
  restricted: {
    happened: 'has new restrictions',
    happenedOn: 'has had new restrictions since',
    request: 'Check your publications.',
  },
}
