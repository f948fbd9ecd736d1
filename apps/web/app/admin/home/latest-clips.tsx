/** The clips that the user changed last. */
import type { AdminClipRow } from '@rushes/contract/agency-clips'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Thumb } from '../../ui/thumb.tsx'
import { stateLabel } from '../kit/clip-state-labels.ts'

export type ListedClip = Pick<
  AdminClipRow,
  'id' | 'title' | 'thumbpath' | 'graphic' | 'state' | 'publish_at' | 'updated_at'
>

export function LatestClips({ clips }: { clips: readonly ListedClip[] }) {
  const { mediaBase } = useSite()
  return (
    <section aria-labelledby="latest-clips" className="min-w-0">
      <h2 id="latest-clips" className="title mb-3 text-xl">
        My last clips
      </h2>
      {clips.length === 0 ? (
        <p className="text-ink-soft">Clips that you change are listed here.</p>
      ) : (
        <ul className="border-t border-rule">
          {clips.map((clip) => (
            <li key={clip.id} className="flex items-center gap-3 border-b border-rule py-2">
              <Thumb
                src={mediaUrl(mediaBase, clip.thumbpath)}
                veiled={clip.graphic}
                className="w-16 shrink-0"
              />
              <span className="grid min-w-0">
                <Link
                  dir="auto"
                  to={`/admin/clips/${clip.id}`}
                  className="truncate font-semibold hover:underline"
                >
                  {clip.title}
                </Link>
                <span className="text-sm text-ink-soft">
                  {stateLabel(clip)}, {formatDateTime(clip.updated_at)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
