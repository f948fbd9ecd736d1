/** Texts of the public verification of a licence (R-VERIFY-2). */
import { revokedMessage } from '@rushes/contract/certificate'
import { KIND_LABELS } from '@rushes/contract/recall-labels'
import type { RecallKind } from '@rushes/contract/recalls'
import type { LicenceVerification } from '@rushes/contract/verification'
import type { Tone } from '../../ui/notify.ts'

export const PRIVATE_CUSTOMER = 'Private customer'

type Verdict = { tone: Tone; title: string; text: string }

const RECALL_TITLES: Readonly<Record<RecallKind, string>> = {
  withdrawn: 'Under recall: the clip was withdrawn',
  withheld: 'Under recall: the clip is under review',
  corrected: 'In force, and the clip was corrected',
  restricted: 'In force, and the clip has new restrictions',
}

/**
 * Returns what the licence is worth now, and the open recall of its clip, also when it gives no right any more.
 * @param formatDay formats a day such as `2026-02-03`
 */
export function verdictOf(
  { status, recall, ended_on, revoked_on }: LicenceVerification,
  brandName: string,
  formatDay: (day: string) => string,
): Verdict {
  const notice = recall && noticeOf(recall, formatDay)
  if (status === 'revoked') {
    const text = sentences(revokedMessage(formatDay(revoked_on ?? '')), notice)
    return { tone: 'stop', title: 'Revoked', text }
  }
  if (status === 'ended') {
    const text = `The term of this licence ended on ${formatDay(ended_on ?? '')}. It no longer gives any right.`
    return { tone: 'stop', title: 'Ended', text: sentences(text, notice) }
  }
  if (recall) {
    const isStop = recall.kind === 'withdrawn' || recall.kind === 'withheld'
    return {
      tone: isStop ? 'stop' : 'caution',
      title: RECALL_TITLES[recall.kind],
      text: sentences(notice),
    }
  }
  return { tone: 'clear', title: 'In force', text: `${brandName} granted this licence, and it is in force.` }
}

function noticeOf(
  { kind, since }: NonNullable<LicenceVerification['recall']>,
  formatDay: (day: string) => string,
) {
  const { happenedOn, request } = KIND_LABELS[kind]
  return `The clip ${happenedOn} ${formatDay(since)}. Instruction to licensees: ${request}`
}

const sentences = (...texts: readonly (string | null)[]): string =>
  texts.filter((text) => text !== null).join(' ')
