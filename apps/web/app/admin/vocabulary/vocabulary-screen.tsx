/**
 * /admin/vocabulary: synonyms, nouns in other languages, keywords, categories, tones and footage types, each under a separate address.
 */
import type { ReactElement } from 'react'
import { ViewLinks } from '../kit/list/view-links.tsx'
import type { Visit } from '../kit/visit.ts'
import { openKeywords } from './keywords-panel.tsx'
import { openNouns } from './nouns-panel.tsx'
import { openSynonyms } from './synonyms-panel.tsx'
import { openValues } from './values-panel.tsx'

const VIEWS = [
  ['', 'Synonyms'],
  ['nouns', 'Other languages'],
  ['keywords', 'Keywords'],
  ['values', 'Categories, tones and footage types'],
] as const

const PANELS: Readonly<Record<string, (visit: Visit) => Promise<ReactElement>>> = {
  nouns: openNouns,
  keywords: openKeywords,
  values: openValues,
}

export async function open(visit: Visit) {
  const panel = await (PANELS[visit.url.searchParams.get('view') ?? ''] ?? openSynonyms)(visit)
  return (
    <>
      <h1 className="title mb-4 text-2xl">Vocabulary</h1>
      <div className="mb-6">
        <ViewLinks label="Vocabulary" name="view" views={VIEWS} />
      </div>
      {panel}
    </>
  )
}
