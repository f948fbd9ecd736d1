/** Uploads files from the admin area into an import batch. */
import { apiBase } from '../../lib/api.ts'
import type { UploadTarget } from '../../lib/send-upload.ts'
import { storedSession } from '../../lib/stored-session.ts'

/** The owner of the uploads of the current user. */
export const uploadOwner = (): string => `user:${storedSession.read()?.userId ?? 0}`

export const batchUpload = (batch: number): UploadTarget => ({
  address: `${apiBase()}/agency/uploads`,
  headers: {},
  metadata: { batch: String(batch) },
  owner: uploadOwner(),
  gone: 'This import batch belongs to another user. Start your own.',
})
