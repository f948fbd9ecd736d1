/**
 * Describes a clip to search engines: a VideoObject or ImageObject, with its licence and the page that sells
 * it.
 */
import type { Clip } from '@rushes/contract/clips'
import type { Site } from '@rushes/contract/site'
import { mediaUrl } from '../../lib/url.ts'
import { formatDuration } from '../catalogue/clip-facts.ts'

type Installation = Pick<Site, 'baseUrl' | 'mediaBase' | 'termsPdfUrl' | 'brandName'>

/** Describes the public facts of the clip in a sentence. */
export function describeClip({ title, type, location, category, video_metadata: video }: Clip): string {
  const length = video ? ` of ${formatDuration(video.duration)}` : ''
  const place = location ? `, ${location}` : ''
  return `License the ${type} "${title}"${length}${place}. ${category}.`
}

/** Every address is absolute, because a search engine reads the data outside the page. */
export function structuredDataOf(clip: Clip, site: Installation): Record<string, unknown> {
  const absolute = (path: string) => new URL(path, site.baseUrl).href
  const media = (path: string) => absolute(mediaUrl(site.mediaBase, path))
  const { clip_type: kind, video_metadata: video, image_metadata: image, credit } = clip
  return {
    '@context': 'https://schema.org',
    '@type': kind === 'image' ? 'ImageObject' : 'VideoObject',
    name: clip.title,
    description: describeClip(clip),
    thumbnailUrl: [media(clip.thumbpath)],
    uploadDate: clip.created,
    contentUrl: media(clip.media.filepath),
    ...(video && { duration: `PT${Math.max(1, Math.floor(video.duration))}S` }),
    ...(image && { width: image.width, height: image.height }),
    license: absolute(site.termsPdfUrl),
    acquireLicensePage: absolute(`/clip/${clip.id}`),
    creditText: credit.author || site.brandName,
    ...creatorOf(credit.author),
    ...(credit.author && { copyrightNotice: credit.author }),
  }
}

/** Words and forms that occur only in names of organisations. */
const ORGANISATION =
  /\d|[/&@]|\b(agency|archive|broadcasting|company|council|film|films|foundation|gmbh|inc|institute|library|limited|llc|ltd|media|ministry|museum|nasa|national|network|news|office|pictures|press|productions?|service|society|studios?|television|tv|university|zoo)\b/iu
const PERSONAL_NAME = /^\p{Lu}[\p{L}.’'-]*( \p{L}[\p{L}.’'-]*){1,3}$/u

/** A credit is free text: if its type is unclear, no creator is better than a wrong one. */
function creatorOf(name: string): Record<string, unknown> {
  const type =
    ORGANISATION.test(name) || /^\p{Lu}{2,}$/u.test(name)
      ? 'Organization'
      : PERSONAL_NAME.test(name) && 'Person'
  return type ? { creator: { '@type': type, name } } : {}
}
