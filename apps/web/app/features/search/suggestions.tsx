/**
 * Shows suggestions below the search box: words and places to search for, categories, and clips with their pictures. The
 * focus stays in the field: the arrows mark a suggestion, Enter takes it, Escape closes the list. Loaded when the box
 * first has the focus.
 */
import { type RefObject, useId } from 'react'
import { useNavigate } from 'react-router'
import { urlOf } from '../../lib/url.ts'
import { Icon } from '../../ui/icon.tsx'
import { splitSuggestion, suggestionLabel } from './suggestion-list.ts'
import { useCombobox } from './use-combobox.ts'
import type { Suggestion as Suggested } from './use-suggestions.ts'

export function Suggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const listId = useId()
  const navigate = useNavigate()
  const openPage = (suggestion: Suggested) => {
    const address = addressOf(suggestion, field.current)
    if (address !== null) void navigate(address)
    return address !== null
  }
  const { answer, list, marked, take, mark } = useCombobox(field, listId, openPage)
  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={list.length === 0}
        // Keeps the focus in the field when the pointer chooses.
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-[70dvh] overflow-y-auto rounded-sm border border-edge bg-sheet py-1 text-base text-ink shadow-float"
      >
        {list.map((suggestion, index) => (
          <Suggestion
            key={`${suggestion.kind} ${suggestion.id} ${suggestion.text}`}
            id={`${listId}-${index}`}
            suggestion={suggestion}
            typed={answer?.typed ?? ''}
            marked={index === marked}
            onTake={() => take(suggestion)}
            onPoint={() => mark(index)}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {answer && suggestionLabel(list.length)}
      </p>
    </>
  )
}

/** Clips and categories have pages; for words and places a search is started. */
function addressOf({ kind, id, text }: Suggested, field: HTMLInputElement | null): string | null {
  if (kind === 'clip') return `/clip/${id}`
  if (kind !== 'category') return null
  const type = field?.form ? String(new FormData(field.form).get('type')) : 'video'
  return urlOf('/search', { type, category: text, cat: id })
}

const KIND_LABELS = { words: null, place: 'Place', category: 'Category', clip: null } as const

type SuggestionProps = {
  id: string
  suggestion: Suggested
  typed: string
  marked: boolean
  onTake: () => void
  onPoint: () => void
}

function Suggestion({ id, suggestion, typed, marked, onTake, onPoint }: SuggestionProps) {
  const { kind, text, translates, thumbpath } = suggestion
  const { same, added } = splitSuggestion(text, typed)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the option by its id
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field does for the keyboard what a click does here
    <div
      id={id}
      role="option"
      aria-selected={marked}
      onClick={onTake}
      onPointerMove={onPoint}
      className={`flex min-h-9 cursor-pointer items-center gap-3 px-4 py-1.5 ${marked ? 'bg-well' : ''}`}
    >
      {thumbpath && (
        <img src={thumbpath} alt="" className="h-10 w-16 shrink-0 rounded-sm bg-well object-cover" />
      )}
      <span className="min-w-0 flex-1 truncate">
        <span className="text-ink-soft">{same}</span>
        <span className="font-semibold">{added}</span>
        {translates && <span className="text-ink-soft"> for “{translates}”</span>}
      </span>
      {KIND_LABELS[kind] && <span className="caption shrink-0">{KIND_LABELS[kind]}</span>}
      {kind === 'clip' && (
        <span className="shrink-0 text-ink-soft">
          <Icon of="chevron-right" />
        </span>
      )}
    </div>
  )
}
