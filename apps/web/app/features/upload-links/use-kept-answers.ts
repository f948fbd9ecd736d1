/**
 * Restores the input of a form after a reload of the tab, because phones reload tabs from the background
 * (R-UPLOAD-3).
 */
import { type FormEvent, type RefObject, useEffect } from 'react'
import { fieldsInText } from '../../lib/fields-of.ts'
import { keptSession } from '../../lib/kept-storage.ts'
import { textOf } from '../../lib/use-form.ts'

/**
 * @param key the key in the tab's storage
 * @param names the fields that are kept
 */
export function useKeptAnswers(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  names: readonly string[],
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the sender types
  useEffect(() => {
    const kept = read(key)
    for (const field of form.current?.elements ?? []) fill(field, kept)
  }, [key])

  return {
    keep({ currentTarget }: FormEvent<HTMLFormElement>) {
      const typed = new FormData(currentTarget)
      write(key, JSON.stringify(Object.fromEntries(names.map((name) => [name, textOf(typed, name)]))))
    },
    forget: () => write(key, null),
  }
}

function fill(field: Element, kept: Readonly<Record<string, unknown>>): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  const text = kept[field.name]
  if (typeof text !== 'string' || text === '') return
  if (field instanceof HTMLInputElement && field.type === 'radio') field.checked = field.value === text
  else field.value = text
}

const read = (key: string) => fieldsInText(keptSession.getItem(key))

function write(key: string, text: string | null): void {
  if (text === null) keptSession.removeItem(key)
  else keptSession.setItem(key, text)
}
