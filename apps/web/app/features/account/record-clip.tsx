/** The clip of a record, with its picture, or the credits that were bought. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Thumb } from '../../ui/thumb.tsx'

type RecordClipProps = {
  title: string
  /** Null for credits. */
  clipId: number | null
  /** Null for a clip without a picture, such as a withdrawn one. */
  thumbpath: string | null
  graphic: boolean
  children?: ReactNode
}

export function RecordClip({ title, clipId, thumbpath, graphic, children }: RecordClipProps) {
  const { mediaBase } = useSite()
  return (
    <div className="flex min-w-0 items-center gap-3">
      {clipId === null ? (
        <span
          aria-hidden="true"
          className="grid aspect-video w-20 shrink-0 place-items-center rounded-sm bg-film font-mono text-xs text-film-ink"
        >
          credits
        </span>
      ) : (
        <Thumb src={mediaUrl(mediaBase, thumbpath ?? '')} veiled={graphic} className="w-20 shrink-0" />
      )}
      <div className="grid min-w-0 wrap-anywhere">
        {clipId === null ? (
          <span dir="auto" className="font-semibold">
            {title}
          </span>
        ) : (
          <Link
            dir="auto"
            to={`/clip/${clipId}`}
            className="font-semibold underline-offset-4 hover:underline"
          >
            {title}
          </Link>
        )}
        {children}
      </div>
    </div>
  )
}
