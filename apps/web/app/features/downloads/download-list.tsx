/** Lists past downloads, newest first, each with its licence. */
import type { DownloadRecord } from '@rushes/contract/downloads'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import { OwnedDownloadButton } from './owned-download-button.tsx'

export function DownloadList({ records }: { records: readonly DownloadRecord[] }) {
  const { mediaBase } = useSite()
  return (
    <ul className="border-t border-rule">
      {records.map(({ id, clip_id, created, clip, licence_id, tier, sha256, downloadable }) => (
        <li key={id} className="clip-row">
          <Thumb src={mediaUrl(mediaBase, clip.media.thumbpath)} veiled={clip.graphic} />
          <div className="grid min-w-0 gap-1">
            <Link
              dir="auto"
              to={`/clip/${clip_id}`}
              className="font-semibold underline-offset-4 hover:underline"
            >
              {clip.title}
            </Link>
            <p className="caption">
              {[formatDay(created), tier, `clip ${clip_id}`].filter(Boolean).join(' · ')}
            </p>
            {sha256 !== null && (
              <div className="text-sm">
                <Disclosure label="Checksum (SHA-256)">
                  <p className="font-mono text-xs break-all text-ink-soft">{sha256}</p>
                </Disclosure>
              </div>
            )}
          </div>
          {licence_id !== null && (
            <div className="clip-row-end">
              <Link to={`/licence/${licence_id}`} className="text-sm underline underline-offset-4">
                Licence<span className="sr-only"> for {clip.title}</span>
              </Link>
              {downloadable && <OwnedDownloadButton clipId={clip_id} title={clip.title} tier={tier} />}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
