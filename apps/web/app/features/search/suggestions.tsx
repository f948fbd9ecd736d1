/**
 * Shows completions below the search box. The focus stays in the field: the arrows mark a suggestion, Enter takes it,
 * Escape closes the list. Loaded when the box first has the focus.
 */
import { type RefObject, useId } from 'react'
import { splitSuggestion, suggestionWords } from './suggestion-list.ts'
import { useCombobox } from './use-combobox.ts'

export function Suggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const listId = useId()
  const { answer, texts, marked, take, mark } = useCombobox(field, listId)
  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={texts.length === 0}
        // The focus stays in the field while the pointer chooses.
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-sm border border-edge bg-sheet py-1 text-base text-ink shadow-float"
      >
        {texts.map((text, index) => (
          <Suggestion
            key={text}
            id={`${listId}-${index}`}
            text={text}
            typed={answer?.typed ?? ''}
            marked={index === marked}
            onTake={() => take(text)}
            onPoint={() => mark(index)}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {answer && suggestionWords(texts.length)}
      </p>
    </>
  )
}

type SuggestionProps = {
  id: string
  text: string
  typed: string
  marked: boolean
  onTake: () => void
  onPoint: () => void
}

function Suggestion({ id, text, typed, marked, onTake, onPoint }: SuggestionProps) {
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
      className={`cursor-pointer truncate px-4 py-1.5 ${marked ? 'bg-well' : ''}`}
    >
      <span className="text-ink-soft">{same}</span>
      <span className="font-semibold">{added}</span>
    </div>
  )
}
