/** Fills in a form as a person does, except that texts are pasted: typing them would take seconds. */
import type { renderPage } from './render-page.tsx'

type Page = Pick<ReturnType<typeof renderPage>, 'user' | 'getByLabelText'>

/** Pastes each text into the field of that label; an empty text leaves its field alone. */
export async function fillIn({ user, getByLabelText }: Page, texts: Readonly<Record<string, string>>) {
  for (const [label, text] of Object.entries(texts)) {
    if (text === '') continue
    await user.click(getByLabelText(label))
    await user.paste(text)
  }
}

/** What a field holds, or which value of a list is chosen. */
export function textIn(field: HTMLElement): string {
  if (field instanceof HTMLInputElement) return field.value
  if (field instanceof HTMLTextAreaElement) return field.value
  if (field instanceof HTMLSelectElement) return field.value
  throw new Error(`${field.tagName} holds no value`)
}
