/** The title of a page, and its description for search engines and link previews. */
import { useSite } from '../lib/site.ts'
import { pageTitle } from '../lib/titles.ts'
import { mediaUrl } from '../lib/url.ts'

type PageHeadProps = {
  title: string
  description?: string
  /** The path under which search engines should list this page. */
  canonical?: string
  /** The media path of a picture for link previews. */
  image?: string
  type?: 'website' | 'video.other' | 'article'
  noIndex?: boolean
}

export function PageHead({ title, description, canonical, image, type = 'website', noIndex }: PageHeadProps) {
  const site = useSite()
  const absolute = (path: string) => (path.startsWith('/') ? site.baseUrl + path : path)
  return (
    <>
      <title>{pageTitle(site.brandName, title)}</title>
      {description && <meta name="description" content={description} />}
      {(noIndex || !site.payments.livemode) && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={absolute(canonical)} />}
      <meta property="og:site_name" content={site.brandName} />
      <meta property="og:title" content={title} />
      <meta property="og:type" content={type} />
      {description && <meta property="og:description" content={description} />}
      {canonical && <meta property="og:url" content={absolute(canonical)} />}
      {image && <meta property="og:image" content={absolute(mediaUrl(site.mediaBase, image))} />}
    </>
  )
}
