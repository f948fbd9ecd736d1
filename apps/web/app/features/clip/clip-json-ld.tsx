/** What search engines read of a clip: VideoObject or ImageObject. */
import type { Clip } from '@rushes/contract/clips'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'

export function ClipJsonLd({ clip }: { clip: Clip }) {
  const { baseUrl, mediaBase } = useSite()
  const absolute = (path: string) => new URL(mediaUrl(mediaBase, path), baseUrl || 'http://localhost').href
  const facts = {
    '@context': 'https://schema.org',
    '@type': clip.clip_type === 'image' ? 'ImageObject' : 'VideoObject',
    name: clip.title,
    description: clip.title,
    thumbnailUrl: [absolute(clip.thumbpath)],
    uploadDate: clip.created,
    contentUrl: absolute(clip.media.filepath),
    ...(clip.video_metadata && { duration: `PT${Math.floor(clip.video_metadata.duration)}S` }),
  }
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own, in which no tag can end the script
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', '\\u003c') }}
    />
  )
}
