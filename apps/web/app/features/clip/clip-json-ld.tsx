/** Puts the clip's structured data into its page, for search engines. */
import type { Clip } from '@rushes/contract/clips'
import { useSite } from '../../lib/site.ts'
import { structuredDataOf } from './structured-data.ts'

export function ClipJsonLd({ clip }: { clip: Clip }) {
  const site = useSite()
  if (site.baseUrl === '') return null
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can end the script
      dangerouslySetInnerHTML={{
        __html: JSON.stringify(structuredDataOf(clip, site)).replaceAll('<', '\\u003c'),
      }}
    />
  )
}
