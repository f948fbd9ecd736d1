/** The state of the terms of a new deal, and what they add to the request of the offer. */
import { useEffect, useState } from 'react'
import type { FormErrors } from '../../lib/use-form.ts'
import { type Choice, loadCountries } from '../kit/load-clip-choices.ts'
import { DEAL_FIELDS, type DealDraft, dealOfDraft, draftOfDeal, faultsOfDraft } from './deal-draft.ts'
import type { OfferDraft, Revised } from './new-offer.ts'

/** @param isDeal false for an offer under the scope of its tier, which has no draft */
export function useDealDraft(isDeal: boolean, revises: Revised | null, lines: OfferDraft['lines']) {
  const [draft, setDraft] = useState<DealDraft>(() => draftOfDeal(revises?.deal ?? null))
  const countries = useCountries(isDeal)
  if (!isDeal) return { draft: null, change: () => {}, countries, fields: [], body: {}, faultsOf: () => ({}) }
  const licensees = lines.reduce((sum, line) => sum + line.licensees.count, 0)
  const mustConfirm = draft.exclusive && licensees > 0
  return {
    draft,
    change: (change: Partial<DealDraft>) => setDraft((before) => ({ ...before, ...change })),
    countries,
    fields: DEAL_FIELDS,
    body: { deal: dealOfDraft(draft), replaces: revises?.id ?? null, licensees },
    faultsOf: (sent: FormData): FormErrors => ({
      ...faultsOfDraft(draft),
      ...(mustConfirm && !sent.has('licensees') && { licensees: 'Please confirm it.' }),
    }),
  }
}

function useCountries(isDeal: boolean) {
  const [countries, setCountries] = useState<Choice[]>([])
  useEffect(() => {
    if (!isDeal) return
    const leave = new AbortController()
    loadCountries(leave.signal)
      .then(setCountries)
      // Without the list, the deal is worldwide.
      .catch(() => {})
    return () => leave.abort()
  }, [isDeal])
  return countries
}
