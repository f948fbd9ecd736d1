/** Writes cards as RSS 2.0 with Media RSS. A feed contains what guests see (R-FEED-1). */
import { NOT_SOCIAL_LABEL } from '@rushes/commerce/licence-tier'
import type { ResultItem } from '@rushes/contract/clips'
import { generateRssFeed } from 'feedsmith'
import type { Config } from '../../../config/config.ts'

type Site = Pick<Config, 'baseUrl' | 'brandName'>

export type Feed = {
  title: string
  description: string
  /** The address of the feed. */
  path: string
  /** The page of the same clips. */
  page: string
  items: readonly (ResultItem & { published: Date })[]
}

const MAX_AGE_MINUTES = 5
/** Characters that a document of XML 1.0 cannot contain. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

export function writeFeed({ baseUrl, brandName }: Site, feed: Feed): string {
  const text = generateRssFeed({
    title: feed.title,
    description: feed.description,
    link: baseUrl + feed.page,
    language: 'en',
    ttl: MAX_AGE_MINUTES,
    atom: { links: [{ href: baseUrl + feed.path, rel: 'self', type: 'application/rss+xml' }] },
    items: feed.items.map((item) => {
      const { id, title, published, thumbpath, filepath, meta } = item
      const link = `${baseUrl}/clip/${id}`
      return {
        title,
        link,
        guid: { value: link, isPermaLink: true },
        pubDate: published,
        description: summaryOf(item),
        categories: [{ name: meta.category }],
        media: {
          contents: [
            {
              url: baseUrl + filepath,
              type: item.type === 'image' ? 'image/jpeg' : 'video/mp4',
              medium: item.type === 'image' ? 'image' : 'video',
              ...(meta.duration && { duration: meta.duration }),
              title: { value: title },
              copyright: { value: `© ${brandName}`, url: `${baseUrl}/licensing-terms` },
              thumbnails: [{ url: baseUrl + thumbpath }],
            },
          ],
        },
      }
    }),
  })
  return text.replace(NOT_IN_XML, '')
}

/** Place and date, and what limits the use of the clip or of its picture. */
function summaryOf({ date_taken, meta }: ResultItem): string {
  const parts = [
    meta.location,
    date_taken,
    meta.restricted && 'Restrictions apply',
    meta.enquire && 'On enquiry',
    meta.notSocial && NOT_SOCIAL_LABEL,
    meta.synthetic && `AI-${meta.synthetic}`,
    meta.graphic && 'Graphic content',
  ]
  return parts.filter(Boolean).join(' · ')
}
