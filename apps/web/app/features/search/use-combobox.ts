/**
 * Makes the search field a combobox, following the ARIA Authoring Practices: its keys, its attributes, and the suggestions
 * of its list. The field belongs to a plain form that works without JavaScript, so all of this is attached to it here.
 */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { moveMark, type Step, stepOfKey } from './suggestion-list.ts'
import { type Suggestion, useSuggestions } from './use-suggestions.ts'

type Field = RefObject<HTMLInputElement | null>

/**
 * `openPage` opens the page of a suggestion, and returns whether there is such a page. `marked` is the index
 * of the suggestion that Enter takes; null if none is marked.
 */
export function useCombobox(field: Field, listId: string, openPage: (suggestion: Suggestion) => boolean) {
  const [typed, setTyped] = useState<string | null>(null)
  const [marked, setMarked] = useState<number | null>(null)
  const loaded = useSuggestions(typed, field)
  const answer = typed === null ? null : loaded
  const list = answer?.list ?? []
  const open = list.length > 0

  function close() {
    setTyped(null)
    setMarked(null)
  }

  function take(suggestion: Suggestion) {
    const input = field.current
    if (!input) return
    close()
    if (openPage(suggestion)) return
    input.value = suggestion.text
    input.form?.requestSubmit()
  }

  function read() {
    setTyped(field.current?.value ?? '')
    setMarked(null)
  }

  function move(step: Step) {
    if (!open) return read()
    const next = moveMark(marked, step, list.length)
    setMarked(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  /** @returns whether the list has handled the key, so that the field and its form must not. */
  function takeKey(key: string): boolean {
    const suggestion = marked === null ? undefined : list[marked]
    const step = stepOfKey(key)
    if (step) move(step)
    else if (key === 'Enter' && suggestion) take(suggestion)
    // The first Escape only closes the list; at the next one the browser empties the field.
    else if (key === 'Escape' && open) close()
    else return false
    return true
  }

  useFieldEvents(field, { read, close, takeKey })
  useFieldAttributes(field, { listId, open, marked })
  return { answer, list, marked, take, mark: setMarked }
}

type Acts = { read: () => void; close: () => void; takeKey: (key: string) => boolean }

function useFieldEvents(field: Field, acts: Acts) {
  const onInput = useEffectEvent(acts.read)
  const onBlur = useEffectEvent(acts.close)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (acts.takeKey(event.key)) event.preventDefault()
    else if (event.key === 'Enter') acts.close()
  })

  useEffect(() => {
    const input = field.current
    if (!input) return
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('input', onInput, { signal })
    input.addEventListener('keydown', onKeyDown, { signal })
    input.addEventListener('blur', onBlur, { signal })
    // The visitor may have typed while this code was loading.
    if (input.value !== input.defaultValue) onInput()
    return () => listening.abort()
  }, [field])
}

type ListState = { listId: string; open: boolean; marked: number | null }

function useFieldAttributes(field: Field, { listId, open, marked }: ListState) {
  useEffect(() => {
    const input = field.current
    input?.setAttribute('aria-autocomplete', 'list')
    input?.setAttribute('aria-controls', listId)
    input?.setAttribute('aria-expanded', String(open))
    if (open && marked !== null) input?.setAttribute('aria-activedescendant', `${listId}-${marked}`)
    else input?.removeAttribute('aria-activedescendant')
  }, [field, listId, open, marked])
}
