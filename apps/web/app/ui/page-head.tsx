/** The title of a page, and its description for search engines and link previews. */

import type { PreviewPicture } from '../lib/link-preview.ts'
import { useSite } from '../lib/site.ts'
import { pageTitle } from '../lib/titles.ts'
import { mediaUrl } from '../lib/url.ts'

type PageHeadProps = {
  title: string
  description?: string
  /** The path under which search engines should list this page. */
  canonical?: string
  /** The title in link previews, if the title of the page is not sufficient. */
  previewTitle?: string
  image?: PreviewPicture | undefined
  type?: 'website' | 'video.other' | 'article'
  noIndex?: boolean
}

export function PageHead(props: PageHeadProps) {
  const { title, previewTitle = title, description, canonical, image, type = 'website', noIndex } = props
  const site = useSite()
  const absolute = (path: string) => (path.startsWith('/') ? site.baseUrl + path : path)
  return (
    <>
      <title>{pageTitle(site.brandName, title)}</title>
      {description && <meta name="description" content={description} />}
      {(noIndex || !site.payments.livemode) && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={absolute(canonical)} />}
      <meta property="og:site_name" content={site.brandName} />
      <meta property="og:title" content={previewTitle} />
      <meta property="og:type" content={type} />
      {description && <meta property="og:description" content={description} />}
      {canonical && <meta property="og:url" content={absolute(canonical)} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {image && (
        <>
          <meta property="og:image" content={absolute(mediaUrl(site.mediaBase, image.path))} />
          {image.width && <meta property="og:image:width" content={String(image.width)} />}
          {image.height && <meta property="og:image:height" content={String(image.height)} />}
          <meta property="og:image:alt" content={image.alt} />
        </>
      )}
    </>
  )
}
