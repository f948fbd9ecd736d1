/** The first page of results and the pages that MORE RESULTS has appended to it. */
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { loadResults, type ResultPage } from './load-results.ts'
import { memory } from './result-memory-store.ts'
import { identityOf, type Search } from './search-params.ts'

export function useGrowingList(search: Search, first: ResultPage) {
  const [grown, setGrown] = useState({ first, list: first, page: Number(search.page ?? 1) })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // The browser loads the first page again for a member: a list grown from the server's page is then outdated.
  const { list, page } = grown.first === first ? grown : { list: first, page: 1 }

  async function loadMore() {
    if (busy || !list.next) return
    setBusy(true)
    setFailure(null)
    try {
      const next = await loadResults(browserApi, { ...search, ...list.next })
      const longer = { ...next, items: [...list.items, ...next.items] }
      setGrown({ first, list: longer, page: page + 1 })
      if (!search.es_after) memory.rememberList(identityOf(search), longer, Number(list.next.page))
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { list, busy, failure, loadMore }
}
