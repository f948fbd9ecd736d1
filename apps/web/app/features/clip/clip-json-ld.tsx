/** Puts the clip's structured data into the server's document, for search engines. */
import type { Clip } from '@rushes/contract/clips'
import { useState } from 'react'
import { useIsFromServer } from '../../lib/hydrated.ts'
import { useSite } from '../../lib/site.ts'
import { structuredDataOf } from './structured-data.ts'

export function ClipJsonLd({ clip }: { clip: Clip }) {
  const site = useSite()
  const isFromServer = useIsFromServer()
  // Stays as the server wrote it, because the browser refuses to change a script.
  const [json] = useState(() => JSON.stringify(structuredDataOf(clip, site)).replaceAll('<', '\\u003c'))
  if (!isFromServer || site.baseUrl === '') return null
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no tag can end the script
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
