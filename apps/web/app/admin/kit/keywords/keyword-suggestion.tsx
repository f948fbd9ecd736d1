/** One suggested keyword: a button that adds or removes it, with the reason. */
import type { Data } from '@rushes/contract/client'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

type Suggestions = Data<'GET /agency/keywords/suggest'>

type KeywordSuggestionProps = Suggestions['suggested'][number] & {
  isGiven: boolean
  onPress: (isGiven: boolean) => void
}

export function KeywordSuggestion({ keyword, isGiven, onPress, ...why }: KeywordSuggestionProps) {
  return (
    <Button size="small" aria-pressed={isGiven} onClick={() => onPress(isGiven)}>
      <Icon of={isGiven ? 'check' : 'plus'} />
      {keyword}
      <span className="font-normal text-ink-soft">{reasonLabel(why)}</span>
    </Button>
  )
}

function reasonLabel({ reason, because, clips }: Omit<Suggestions['suggested'][number], 'keyword'>): string {
  const many = `${clips.toLocaleString('en-GB')} ${clips === 1 ? 'clip' : 'clips'}`
  if (reason === 'text') return `in the text, ${many}`
  if (reason === 'synonym') return `means ${because}`
  return reason === 'delivery' ? `${many} from the import batch` : `${many} related`
}
