/** Puts the clip's structured data into the server's document, for search engines. */
import type { Clip } from '@rushes/contract/clips'
import { useIsFromServer } from '../../lib/hydrated.ts'
import { useSite } from '../../lib/site.ts'
import { structuredDataOf } from './structured-data.ts'

export function ClipJsonLd({ clip }: { clip: Clip }) {
  const site = useSite()
  const isFromServer = useIsFromServer()
  if (!isFromServer || site.baseUrl === '') return null
  // In the browser the script stays as the server wrote it, so the code that describes a clip is not loaded
  // there.
  const data = import.meta.env.SSR ? JSON.stringify(structuredDataOf(clip, site)) : ''
  return (
    <script
      suppressHydrationWarning
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can end the script
      dangerouslySetInnerHTML={{ __html: data.replaceAll('<', '\\u003c') }}
    />
  )
}
