import type { OwnedTiers } from '@rushes/commerce/owned-labels'

/** The server's response about one clip. `gone` is the reason why it is no longer available. */
export type ReviewedClip =
  | { gone: string }
  | {
      title: string
      thumbpath: string
      meta: { notSocial: boolean; enquire: boolean; graphic: boolean }
      /** Always false for a guest, so it is used for members only. */
      downloadable_by_user: boolean
      /** The reason why the account cannot license it. */
      refused: string | null
      owned: readonly (OwnedTiers[number] & { licence_id: number })[]
      restrictions: string
      /** The accepted deal that licenses it under a tier. */
      deal?: { tier: string; terms: string } | undefined
    }
