/** Fills in a form like a user, except that texts are pasted, because typing them would take seconds. */
import type { renderPage } from './render-page.tsx'

type Page = Pick<ReturnType<typeof renderPage>, 'user' | 'getByLabelText'>

/** Pastes each text into the field with that label; an empty text leaves its field unchanged. */
export async function fillIn({ user, getByLabelText }: Page, texts: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(texts)) {
    if (text === '') continue
    await user.click(getByLabelText(label))
    await user.paste(text)
  }
}

/** Returns the value of a field, or the selected option of a list. */
export function textIn(field: HTMLElement): string {
  if (field instanceof HTMLInputElement) return field.value
  if (field instanceof HTMLTextAreaElement) return field.value
  if (field instanceof HTMLSelectElement) return field.value
  throw new Error(`${field.tagName} holds no value`)
}
