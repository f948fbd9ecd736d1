/** Searches all lists of the admin area while the user types. */
import { useEffect, useState } from 'react'
import type { Person } from '../kit/person.ts'
import { FINDERS, type Found } from './finders.ts'

type FoundGroup = { label: string; items: readonly Found[] }
type Answer = { q: string; groups: readonly FoundGroup[]; isIncomplete: boolean }

const NOTHING: Answer = { q: '', groups: [], isIncomplete: false }
/** The search starts when the user has not typed for this time. */
const PAUSE_MS = 150

/** @returns the results of the term; `isPending` while they are loaded */
export function useFound(term: string, { capabilities }: Person) {
  // File names and titles are stored in composed form (NFC).
  const q = term.normalize().trim()
  const [answer, setAnswer] = useState(NOTHING)
  useEffect(() => {
    if (q === '') return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      void findAll(q, capabilities, controller.signal).then((found) => {
        if (!controller.signal.aborted) setAnswer(found)
      })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [q, capabilities])
  return q === '' ? { ...NOTHING, isPending: false } : { ...answer, isPending: answer.q !== q }
}

async function findAll(
  q: string,
  capabilities: Person['capabilities'],
  signal: AbortSignal,
): Promise<Answer> {
  const finders = FINDERS.filter(({ may }) => capabilities.has(may))
  const found = await Promise.allSettled(finders.map(({ find }) => find({ querystring: { q }, signal })))
  const groups = finders.map(({ label }, at) => {
    const outcome = found[at]
    return { label, items: outcome?.status === 'fulfilled' ? outcome.value : [] }
  })
  return {
    q,
    groups: groups.filter(({ items }) => items.length > 0),
    isIncomplete: found.some(({ status }) => status === 'rejected'),
  }
}
