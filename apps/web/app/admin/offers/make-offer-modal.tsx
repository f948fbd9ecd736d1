/** Makes an offer in two steps: to whom and which clips, then their prices and the end (R-OFFER-1). */
import { useState } from 'react'
import type { OfferDraft, OfferSubject } from './new-offer.ts'
import { OfferPricesForm } from './offer-prices-form.tsx'
import { OfferSubjectForm } from './offer-subject-form.tsx'

export type OfferStart = { email?: string; clips?: string; thread?: number }

type MakeOfferModalProps = { start: OfferStart; onClose: () => void }

export function MakeOfferModal({ start, onClose }: MakeOfferModalProps) {
  const { email = '', clips = '', thread = null } = start
  const [subject, setSubject] = useState<OfferSubject>({ email, clips, tier: 'DELI' })
  const [draft, setDraft] = useState<OfferDraft | null>(null)
  return draft ? (
    <OfferPricesForm
      draft={draft}
      subject={subject}
      thread={thread}
      onBack={() => setDraft(null)}
      onClose={onClose}
    />
  ) : (
    <OfferSubjectForm
      subject={subject}
      onClose={onClose}
      onDraft={(asked, found) => {
        setSubject(asked)
        setDraft(found)
      }}
    />
  )
}
