/** Suggests keywords with the reason of each; a press adds a keyword, another press removes it. */
import { Suspense, useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import type { Described, Suggestions } from './described.ts'

const FoundKeywords = lazyPart(async () => (await import('./found-keywords.tsx')).FoundKeywords)

type KeywordSuggestionsProps = {
  described: readonly Described[]
  /** Changes the keywords of each described item. */
  onChange: (change: (keywords: string) => string) => void
}

export function KeywordSuggestions({ described, onChange }: KeywordSuggestionsProps) {
  const [found, setFound] = useState<Suggestions | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function suggest() {
    setBusy(true)
    try {
      const { keywordQuery } = await import('./keyword-query.ts')
      const querystring = keywordQuery(described)
      setFound((await browserApi.call('GET /agency/keywords/suggest', { querystring })).data)
      setFailure(null)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="small" busy={busy} onClick={() => void suggest()}>
          Suggest keywords
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {failure ?? (found && foundLabel(found))}
        </p>
      </div>
      <Suspense fallback={null}>
        {found && <FoundKeywords found={found} described={described} onChange={onChange} />}
      </Suspense>
    </div>
  )
}

const foundLabel = ({ suggested, misspelt }: Suggestions): string => {
  if (suggested.length + misspelt.length === 0) return 'No more suggestions.'
  return `${suggested.length} ${suggested.length === 1 ? 'suggestion' : 'suggestions'}`
}
