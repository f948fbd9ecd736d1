/** The open recalls of the account, with the input of their forms. */
import type { MemberRecall } from '@rushes/contract/recalls'
import { useEffect, useRef, useState } from 'react'
import { useLoaded } from '../../lib/use-loaded.ts'
import { whenLoggedOut } from '../account/session-store.ts'
import { loadRecalls } from './load-recalls.ts'
import { forgetDrafts, keepDrafts, type RecallDraft, readDrafts } from './recall-drafts-store.ts'

export type Recalls = ReturnType<typeof useRecalls>

export function useRecalls(userId: number) {
  const { data, failure, reload } = useLoaded(loadRecalls)
  const [acknowledged, setAcknowledged] = useState<Readonly<Record<number, MemberRecall>>>({})
  const [drafts, setDrafts] = useState(() => readDrafts(userId))
  // A refusal shows that the list is out of date. It is loaded again later, because the form contains input.
  const isStale = useRef(false)
  useEffect(() => whenLoggedOut(forgetDrafts), [])

  return {
    /** Null until they are loaded. */
    recalls: data?.map((recall) => acknowledged[recall.id] ?? recall) ?? null,
    failure,
    reload,
    reloadIfStale() {
      if (isStale.current) reload()
      isStale.current = false
    },
    markStale() {
      isStale.current = true
    },
    draftOf: (id: number): RecallDraft => drafts[id] ?? { action: '', note: '' },
    changeDraft(id: number, draft: RecallDraft) {
      const changed = { ...drafts, [id]: draft }
      setDrafts(changed)
      keepDrafts(userId, changed)
    },
    replace(recall: MemberRecall) {
      const { [recall.id]: _sent, ...others } = drafts
      setDrafts(others)
      keepDrafts(userId, others)
      setAcknowledged((before) => ({ ...before, [recall.id]: recall }))
    },
  }
}

export const unacknowledged = (recalls: readonly MemberRecall[] | null): MemberRecall[] =>
  recalls?.filter((recall) => recall.acknowledged === null) ?? []
