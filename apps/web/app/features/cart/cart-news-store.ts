/** What the account has changed in the cart, in sentences, until the cart has shown it (R-SESSION-5). */
import { type Store, store } from '../../lib/store.ts'

const NONE: readonly string[] = []

export const cartNews: Store<readonly string[]> = store(NONE)

/** Adds a sentence once. */
export function addCartNews(sentence: string) {
  const before = cartNews.read()
  if (!before.includes(sentence)) cartNews.write([...before, sentence])
}

export const forgetCartNews = () => cartNews.write(NONE)
