/** How files get from this desk into a delivery. */
import { apiBase } from '../../lib/api.ts'
import type { UploadDoor } from '../../lib/send-upload.ts'
import { storedSession } from '../../lib/stored-session.ts'

/** The files of the person who is logged in. */
export const deskOwner = (): string => `user:${storedSession.read()?.userId ?? 0}`

export const deskDoor = (batch: number): UploadDoor => ({
  address: `${apiBase()}/agency/uploads`,
  headers: {},
  metadata: { batch: String(batch) },
  owner: deskOwner(),
  gone: 'This delivery is not yours. Begin one of your own.',
})
