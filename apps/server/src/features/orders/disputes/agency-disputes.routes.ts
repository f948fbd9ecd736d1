/** Routes of the admin area for responses to a bank (R-DISPUTE-5). */
import * as endpoints from '@rushes/contract/agency-refunds'
import { ok } from '@rushes/contract/endpoint'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/viewer.ts'
import { recordMinted } from '../../audit/record-minted.ts'
import { signedFile } from '../../files/signed-file.ts'
import { readAdminOrder } from '../admin/read-admin-order.ts'
import { disputeRefusal } from '../payments/payment-refusal.ts'
import { answerDispute } from './answer-dispute.ts'
import { evidenceParts } from './gather-evidence.rules.ts'
import { gatherEvidence } from './gather-evidence.ts'
import { evidenceFileName } from './open-evidence-file.ts'

export function agencyDisputeRoutes({ app, ...services }: Context): void {
  const { db } = services

  app.route({
    ...endpoints.disputeEvidence,
    async handler(request) {
      const { id } = request.params
      const evidence = await gatherEvidence(services, id, '')
      await recordMinted(services, request, `order:${id}`)
      const file = { kind: 'evidence', ref: String(id), fileName: evidenceFileName(id) } as const
      return ok({ parts: evidenceParts(evidence), ...signedFile(services, file) })
    },
  })

  app.route({
    ...endpoints.answerDispute,
    async handler(request) {
      const { id: orderId } = request.params
      const { note, submit } = request.body
      const actor = actorOf(request)
      const evidence = await gatherEvidence(services, orderId, note)
      await answerDispute(services, { orderId, evidence, submit, actor }).catch((error: unknown) => {
        throw disputeRefusal(error, request.log)
      })
      const words = submit ? 'Evidence submitted to the bank.' : 'Evidence saved with the payment provider.'
      return ok(await readAdminOrder(db, orderId), words)
    },
  })
}
