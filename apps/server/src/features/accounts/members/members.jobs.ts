/** Emails invitations; each new invitation and each request to send one again starts the job. */
import { z } from 'zod'
import type { Job } from '../../../context.ts'
import { sendInvitation } from './send-invitation.ts'

export const SEND_INVITATION = 'invitation-send'
const Payload = z.object({ id: z.int(), cause: z.string() })

export const sendInvitationJob: Job = {
  name: SEND_INVITATION,
  async run(services, data) {
    await sendInvitation(services, Payload.parse(data))
  },
}
