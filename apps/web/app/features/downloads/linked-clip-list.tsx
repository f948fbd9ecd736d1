/** Lists the clips of a download link, each with its file and its checksum; those that have fallen out, with their reason. */
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Thumb } from '../../ui/thumb.tsx'
import { Caption } from '../catalogue/caption.tsx'
import { formatSize } from '../catalogue/file-facts.ts'
import type { OpenedLink } from './use-linked-files.ts'

export function LinkedClipList({ clips, refused }: Pick<OpenedLink, 'clips' | 'refused'>) {
  const { mediaBase } = useSite()
  return (
    <ul aria-label="Clips of this link" className="border-t border-rule">
      {clips.map((clip) => (
        <li
          key={clip.id}
          className="grid grid-cols-[6rem_1fr] items-start gap-x-4 border-b border-rule py-4 sm:grid-cols-[9rem_1fr]"
        >
          <Thumb src={mediaUrl(mediaBase, clip.thumbpath)} veiled={clip.meta.graphic} />
          <div className="grid min-w-0 gap-1">
            <h2 dir="auto" className="font-semibold text-pretty">
              {clip.title}
            </h2>
            <Caption item={clip} />
            <p className="text-sm text-ink-soft">
              {clip.file_name}, {formatSize(clip.size_bytes)}
            </p>
            <p className="font-mono text-xs break-all text-ink-soft">SHA-256 {clip.sha256}</p>
          </div>
        </li>
      ))}
      {refused.map(({ id, message }) => (
        <li key={id} className="border-b border-rule py-4">
          <p className="font-semibold">Clip {id}</p>
          <p className="text-sm font-semibold text-stop">{message}</p>
        </li>
      ))}
    </ul>
  )
}
