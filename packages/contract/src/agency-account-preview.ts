/** A preview of clips as an account sees them, without a session of its users (R-ACCOUNT-10). */
import { z } from 'zod'
import { type Endpoint, Id, replies } from './endpoint.ts'
import { DownloadGround, OwnedLicence } from './owned-licences.ts'

const MANY = 'Please name at most 2,000 characters of clips.'

const PreviewedClip = z
  .object({
    id: z.int(),
    /** Null where it does not see the clip. */
    title: z.string().nullable(),
    /** The reason why it does not see the clip or cannot license it again; otherwise null. */
    refused: z.string().nullable(),
    owned: z.array(OwnedLicence),
    /** The ground of a download; null where it does not see the clip. */
    download_by: DownloadGround.nullable(),
  })
  .meta({ id: 'PreviewedClip' })
export type PreviewedClip = z.output<typeof PreviewedClip>

export const previewAccount = {
  method: 'POST',
  url: '/agency/accounts/:id/preview',
  config: { access: 'staff', may: 'accounts.view' },
  schema: {
    summary:
      'Preview at most 20 clips as an account would see and download them. The audit records the preview',
    tags: ['Agency'],
    params: z.object({ id: Id }),
    /** Numbers, references and addresses of clips, as typed or pasted. */
    body: z.object({ clips: z.string().trim().min(1, 'Please name a clip.').max(2_000, MANY) }),
    response: replies(z.array(PreviewedClip)),
  },
} as const satisfies Endpoint
