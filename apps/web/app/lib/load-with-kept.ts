import { fieldsOf } from './fields-of.ts'
import { STORAGES } from './kept-storage.ts'

/**
 * Loads the document of another page with the refused values, in the state of its history entry. Only this origin can read
 * it, and the new document removes it. It is lost where the two pages differ in `Cross-Origin-Opener-Policy`.
 */
export async function loadWithKept(path: string): Promise<never> {
  const kept = Object.fromEntries(
    Object.entries(STORAGES).map(([name, { refused }]) => [name, Object.fromEntries(refused)]),
  )
  history.pushState({ ...fieldsOf(history.state), kept }, '', path)
  location.reload()
  return await new Promise<never>(() => {})
}
