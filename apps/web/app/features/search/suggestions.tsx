/**
 * Suggestions below the search box, loaded when it is first focused: the combobox with a listbox of the ARIA Authoring
 * Practices. The focus stays in the field; the arrows mark, Enter takes, Escape closes. The field belongs to the
 * plain form around it, so what makes it a combobox is put onto it here.
 */
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { moveMark, type Step, splitSuggestion, stepOfKey, suggestionWords } from './suggestion-list.ts'
import { useSuggestions } from './use-suggestions.ts'

export function Suggestions({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [marked, setMarked] = useState<number | null>(null)
  const answer = useSuggestions(typed, field)
  const texts = typed === null || answer === null ? [] : answer.texts
  const open = texts.length > 0

  function close() {
    setTyped(null)
    setMarked(null)
  }

  function take(text: string) {
    const input = field.current
    if (!input) return
    input.value = text
    close()
    input.form?.requestSubmit()
  }

  const onInput = useEffectEvent(() => {
    setTyped(field.current?.value ?? '')
    setMarked(null)
  })

  function move(step: Step) {
    if (!open) return setTyped(field.current?.value ?? '')
    const next = moveMark(marked, step, texts.length)
    setMarked(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  /** @returns whether the key was the list's, and not for the field and its form. */
  function act(key: string): boolean {
    const text = marked === null ? undefined : texts[marked]
    const step = stepOfKey(key)
    if (step) move(step)
    else if (key === 'Enter' && text !== undefined) take(text)
    // Only the list closes; with the next Escape the browser empties the field.
    else if (key === 'Escape' && open) close()
    else return false
    return true
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (act(event.key)) event.preventDefault()
    else if (event.key === 'Enter') close()
  })

  const onBlur = useEffectEvent(close)

  useEffect(() => {
    const input = field.current
    if (!input) return
    const heard = new AbortController()
    const { signal } = heard
    input.addEventListener('input', onInput, { signal })
    input.addEventListener('keydown', onKeyDown, { signal })
    input.addEventListener('blur', onBlur, { signal })
    input.setAttribute('aria-autocomplete', 'list')
    input.setAttribute('aria-controls', listId)
    // What was typed while this was loaded.
    if (input.value !== input.defaultValue) onInput()
    return () => heard.abort()
  }, [field, listId])

  useEffect(() => {
    const input = field.current
    input?.setAttribute('aria-expanded', String(open))
    if (open && marked !== null) input?.setAttribute('aria-activedescendant', `${listId}-${marked}`)
    else input?.removeAttribute('aria-activedescendant')
  }, [field, listId, open, marked])

  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="Suggestions"
        hidden={!open}
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
            onPoint={() => setMarked(index)}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {typed !== null && answer !== null && suggestionWords(texts.length)}
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field is the keyboard's click
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
