/** Finds the requested clips and checks that their files are stored, before any charge. */
import type { Services } from '../../context.ts'
import { type DeliverableClip, listDeliverableClips } from './deliverable-clips.queries.ts'

/** `hasFile` is true if the storage has the master as it was recorded. */
export type DownloadableClip = DeliverableClip & { hasFile: boolean }

export async function findClips(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  ids: readonly number[],
): Promise<DownloadableClip[]> {
  const clips = await listDeliverableClips(db, ids)
  return Promise.all(
    clips.map(async (clip) => {
      const { master } = clip
      const hasFile =
        master !== null && (await storage.head(master.storageKey))?.sizeBytes === master.sizeBytes
      return { ...clip, hasFile }
    }),
  )
}
