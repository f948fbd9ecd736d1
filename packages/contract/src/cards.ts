/** The cards that a user has saved at the payment provider (R-CARD-1). The shop receives no card number. */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'

/** The provider's own id of a card. */
const CardId = z
  .string()
  .regex(/^\w{1,100}$/)
  .meta({ example: 'pm_1Q0PsIJvEtkwdCNYMSaVuRz6' })

export const SavedCard = z
  .object({
    id: CardId,
    brand: z.string().meta({ example: 'Visa' }),
    last4: z.string().meta({ example: '4242' }),
    /** 1 to 12. */
    expiryMonth: z.int(),
    /** Four digits. */
    expiryYear: z.int(),
    /** An expired card is not offered at the checkout. */
    expired: z.boolean(),
  })
  .meta({ id: 'SavedCard' })
export type SavedCard = z.output<typeof SavedCard>

/** The message for a card that was removed in the meantime, or never belonged to the user. */
export const CARD_GONE = 'This card is no longer saved. Please use another card.'

/** The buyer's choice of a saved card. Without a choice a card is entered and not saved. */
export const CardWish = z.object({
  /** The saved card that pays; null when a card is typed. */
  saved: CardId.nullable().default(null),
  /** Whether the entered card is saved for the next order. */
  save: z.boolean().default(false),
})
export type CardWish = z.output<typeof CardWish>

export const savedCards = {
  method: 'GET',
  url: '/clip/payments/cards',
  config: { access: 'login' },
  schema: {
    summary: 'List the own saved cards, newest first',
    tags: ['Payments'],
    response: replies(z.array(SavedCard)),
  },
} as const satisfies Endpoint

export const removeCard = {
  method: 'DELETE',
  url: '/clip/payments/cards/:id',
  config: { access: 'login', limits: [{ guest: 60, member: 60, seconds: 60 * 60, by: 'address' }] },
  schema: {
    summary: 'Remove one of the own saved cards at the payment provider',
    tags: ['Payments'],
    params: z.object({ id: CardId }),
    response: replies(z.null()),
  },
} as const satisfies Endpoint
