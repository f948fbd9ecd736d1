/** The recalls of the account and their acknowledgement (R-RECALL-1, R-RECALL-5). */
import type { MemberRecall, RecallAction } from '@rushes/contract/recalls'
import { browserApi } from '../../lib/api.ts'

export async function loadRecalls(signal: AbortSignal): Promise<MemberRecall[]> {
  return (await browserApi.call('GET /clip/recalls', { signal })).data.items
}

export async function recordSeen(ids: number[]): Promise<void> {
  await browserApi.call('POST /clip/recalls/seen', { body: { ids } })
}

type Acknowledgement = { action: RecallAction; note: string }

export async function acknowledgeRecall(id: number, body: Acknowledgement): Promise<MemberRecall> {
  return (await browserApi.call('POST /clip/recalls/:id/acknowledge', { params: { id }, body })).data
}
