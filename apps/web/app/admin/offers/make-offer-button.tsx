/** Opens the form of a new offer. */
import { type LicenceTierCode, offeredTierCodes, tierOf } from '@rushes/commerce/licence-tier'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import type { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/checkbox.tsx'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { FormModal } from '../kit/form-modal.tsx'
import type { OfferDraft, OfferSubject, Revised } from './new-offer.ts'
import { OfferPricesForm } from './offer-prices-form.tsx'

type OfferSubjectFormProps = {
  subject: OfferSubject
  onDraft: (subject: OfferSubject, draft: OfferDraft) => void
  onClose: () => void
}

type OfferStart = {
  email?: string
  clips?: string
  thread?: number | null
  tier?: LicenceTierCode
  /** The deal that it revises and replaces (R-DEAL-2). */
  revises?: Revised
}

type MakeOfferModalProps = { start: OfferStart; onClose: () => void }

type MakeOfferButtonProps = Pick<ComponentProps<typeof Button>, 'kind' | 'size'> & {
  label: ReactNode
  /** Initial values of the form. */
  offer?: OfferStart
}

export function MakeOfferButton({ label, offer = {}, ...look }: MakeOfferButtonProps) {
  return (
    <ModalButton
      {...look}
      label={label}
      modal={(close) => <MakeOfferModal start={offer} onClose={close} />}
    />
  )
}

/** Creates an offer in two steps: first recipient and clips, then prices and expiry (R-OFFER-1). */
function MakeOfferModal({ start, onClose }: MakeOfferModalProps) {
  const { email = '', clips = '', thread = null, tier = 'DELI', revises = null } = start
  const [subject, setSubject] = useState<OfferSubject>({ email, clips, tier, is_deal: revises !== null })
  const [draft, setDraft] = useState<OfferDraft | null>(null)
  return draft ? (
    <OfferPricesForm
      draft={draft}
      subject={subject}
      thread={thread}
      revises={revises}
      onBack={() => setDraft(null)}
      onClose={onClose}
    />
  ) : (
    <OfferSubjectForm
      subject={subject}
      onClose={onClose}
      onDraft={(requested, found) => {
        setSubject(requested)
        setDraft(found)
      }}
    />
  )
}

/** The recipient, the licence and the clips of an offer. */
function OfferSubjectForm({ subject, onDraft, onClose }: OfferSubjectFormProps) {
  const form = useForm({
    fields: ['email', 'tier', 'clips', 'is_deal'],
    check: (sent): Record<string, string> => ({
      ...(textOf(sent, 'email') === '' && { email: 'Please enter an email address.' }),
      ...(textOf(sent, 'clips') === '' && { clips: 'Please name a clip.' }),
    }),
    async send(sent) {
      const body = {
        email: textOf(sent, 'email'),
        tier: textOf(sent, 'tier'),
        clips: textOf(sent, 'clips'),
        is_deal: textOf(sent, 'is_deal') === 'deal',
      } as const
      const { data } = await browserApi.call('POST /agency/offers/draft', { body })
      onDraft(body, data)
      return null
    },
  })
  const { errors } = form
  return (
    <FormModal title="New offer" form={form} submit="Continue to prices" onClose={onClose}>
      <Field
        label="Email"
        help="The email of a user. The offer is for the whole account."
        name="email"
        type="email"
        defaultValue={subject.email}
        maxLength={254}
        error={errors['email']}
      />
      <Select
        label="Licence"
        name="tier"
        defaultValue={subject.tier}
        options={offeredTierCodes().map((code) => ({
          value: code,
          label: tierOf(code).usageType,
        }))}
        error={errors['tier']}
      />
      <RadioGroup
        legend="Scope"
        name="is_deal"
        layout="cards"
        value={subject.is_deal ? 'deal' : 'tier'}
        options={[
          { value: 'tier', label: 'Standard scope', help: 'A special price. No answer is needed.' },
          {
            value: 'deal',
            label: 'A deal',
            help: 'Its own media, territory and term. The customer accepts it before paying.',
          },
        ]}
      />
      <TextArea
        label="Clips"
        help="Numbers, references or addresses, at most 100."
        name="clips"
        rows={2}
        defaultValue={subject.clips}
        error={errors['clips']}
      />
    </FormModal>
  )
}
