/** The server's answer about one clip. `gone` holds the reason why it is no longer there. */
export type ReviewedClip =
  | { gone: string }
  | {
      title: string
      thumbpath: string
      meta: { notSocial: boolean; enquire: boolean; graphic: boolean }
      /** Always false for a guest, so it counts for members only. */
      downloadable_by_user: boolean
      owned: readonly { licence_id: number; tier: string | null }[]
      restrictions: string
    }
