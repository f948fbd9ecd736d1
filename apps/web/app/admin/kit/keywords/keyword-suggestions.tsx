/** Suggests keywords with the reason of each; a press adds a keyword, another press removes it. */
import type { Data } from '@rushes/contract/client'
import { useState } from 'react'
import { browserApi } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { KeywordSuggestion } from './keyword-suggestion.tsx'
import { correctedKeyword, hasKeyword, keywordsIn, withKeyword, withoutKeyword } from './keyword-text.ts'

type Suggestions = Data<'GET /agency/keywords/suggest'>

const MAX_TEXT = 2_000
const MAX_KEYWORDS = 4_000
/** More clips of one import batch would not improve the suggestions. */
const MAX_IDS = 100

/** A clip, or a file that is not a clip yet. */
export type Described = { id: number | null; text: string; keywords: string }

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
      const querystring = queryOf(described)
      setFound((await browserApi.call('GET /agency/keywords/suggest', { querystring })).data)
      setFailure(null)
    } catch (error) {
      setFailure(messageOf(error))
    }
    setBusy(false)
  }
  const isGiven = (keyword: string) => described.every(({ keywords }) => hasKeyword(keywords, keyword))
  const isThere = (keyword: string) => described.some(({ keywords }) => hasKeyword(keywords, keyword))
  const misspelt = found?.misspelt.filter(({ keyword }) => isThere(keyword)) ?? []
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
      {found && found.suggested.length > 0 && (
        <ul aria-label="Suggested keywords" className="flex flex-wrap gap-2">
          {found.suggested.map((one) => (
            <li key={one.keyword}>
              <KeywordSuggestion
                {...one}
                isGiven={isGiven(one.keyword)}
                onPress={(given) =>
                  onChange((text) =>
                    given ? withoutKeyword(text, one.keyword) : withKeyword(text, one.keyword),
                  )
                }
              />
            </li>
          ))}
        </ul>
      )}
      {misspelt.map((one) => (
        <p key={one.keyword} className="flex flex-wrap items-center gap-2 text-sm text-caution">
          <Icon of="triangle-alert" />“{one.keyword}” looks misspelt.
          <Button size="small" onClick={() => onChange((text) => correctedKeyword(text, one))}>
            Use “{one.meant}”
          </Button>
        </p>
      ))}
    </div>
  )
}

const foundLabel = ({ suggested, misspelt }: Suggestions): string => {
  if (suggested.length + misspelt.length === 0) return 'No more suggestions.'
  return `${suggested.length} ${suggested.length === 1 ? 'suggestion' : 'suggestions'}`
}

function queryOf(described: readonly Described[]) {
  const ids = described.flatMap(({ id }) => id ?? []).slice(0, MAX_IDS)
  const text = described.map((one) => one.text).join('\n')
  // Keywords that only some of the items lack are suggested too.
  const [first, ...others] = described
  const shared = keywordsIn(first?.keywords ?? '').filter((keyword) =>
    others.every(({ keywords }) => hasKeyword(keywords, keyword)),
  )
  return {
    text: text.slice(0, MAX_TEXT),
    keywords: shared.join().slice(0, MAX_KEYWORDS),
    ...(ids.length > 0 && { ids: ids.join() }),
  }
}
