/** The recalls of the account and their acknowledgement (R-RECALL-1, R-RECALL-5). */
import type { MemberRecall, RecallAction } from '@rushes/contract/recalls'
import { browserApi } from '../../lib/api.ts'

export async function loadRecalls(signal: AbortSignal): Promise<MemberRecall[]> {
  return (await browserApi.call('GET /clip/recalls', { signal })).data.items
}

export async function recordSeen(ids: number[]): Promise<void> {
  await browserApi.call('POST /clip/recalls/seen', { body: { ids } })
}

export type Acknowledgement = { action: RecallAction; note: string }

export async function acknowledgeRecall(id: number, body: Acknowledgement): Promise<MemberRecall> {
  return (await browserApi.call('POST /clip/recalls/:id/acknowledge', { params: { id }, body })).data
}

/** Also records that the recipient has seen it. @param ref the token of the address in the email */
export async function loadLinkedRecall(ref: string, signal: AbortSignal): Promise<MemberRecall> {
  return (await browserApi.call('POST /clip/recalls/link', { body: { ref }, signal })).data
}

export async function acknowledgeByLink(ref: string, answer: Acknowledgement): Promise<MemberRecall> {
  return (await browserApi.call('POST /clip/recalls/link/acknowledge', { body: { ref, ...answer } })).data
}
