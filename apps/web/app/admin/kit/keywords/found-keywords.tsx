/** Suggested and misspelt keywords; the page loads this when there are any. */
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Described, Suggestions } from './described.ts'
import { KeywordSuggestion } from './keyword-suggestion.tsx'
import { correctedKeyword, hasKeyword, withKeyword, withoutKeyword } from './keyword-text.ts'

type FoundKeywordsProps = {
  found: Suggestions
  described: readonly Described[]
  /** Changes the keywords of each described item. */
  onChange: (change: (keywords: string) => string) => void
}

export function FoundKeywords({ found, described, onChange }: FoundKeywordsProps) {
  const isGiven = (keyword: string) => described.every(({ keywords }) => hasKeyword(keywords, keyword))
  const isThere = (keyword: string) => described.some(({ keywords }) => hasKeyword(keywords, keyword))
  const misspelt = found.misspelt.filter(({ keyword }) => isThere(keyword))
  return (
    <>
      {found.suggested.length > 0 && (
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
    </>
  )
}
