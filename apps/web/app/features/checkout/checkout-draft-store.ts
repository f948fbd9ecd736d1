/** The input of a buyer at the checkout, kept in the tab until the order is paid or the buyer logs out (R-CHECKOUT-12). */
import { fieldsInText, fieldsOf } from '../../lib/fields-of.ts'
import { keptSession } from '../../lib/kept-storage.ts'
import type { CheckoutValues } from './checkout-values.ts'
import { DRAFT_KEY } from './forget-draft.ts'
import type { Way } from './way-fields.tsx'

/** The texts that are kept. Both checkboxes apply to the text on the screen, so they are not kept. */
const TEXTS = [
  'program',
  'urls',
  'audience',
  'line1',
  'city',
  'country',
  'postcode',
  'purchaseOrderNumber',
  'costCentre',
] as const

type Draft = { texts: Partial<Pick<CheckoutValues, (typeof TEXTS)[number]>>; way: Way }

/** Returns an empty draft for every other user. */
export function readDraft(userId: number): Draft {
  const { texts, way, userId: owner } = fieldsInText(keptSession.getItem(DRAFT_KEY))
  if (owner !== userId) return { texts: {}, way: 'card' }
  return { texts: textsIn(fieldsOf(texts)), way: way === 'invoice' ? 'invoice' : 'card' }
}

export function keepTexts(userId: number, changed: Partial<CheckoutValues>): void {
  const { texts, way } = readDraft(userId)
  write(userId, { texts: { ...texts, ...textsIn(changed) }, way })
}

export const keepWay = (userId: number, way: Way) => write(userId, { ...readDraft(userId), way })

const write = (userId: number, draft: Draft) =>
  keptSession.setItem(DRAFT_KEY, JSON.stringify({ userId, ...draft }))

function textsIn(fields: Readonly<Record<string, unknown>>): Draft['texts'] {
  const texts = TEXTS.map((name) => [name, fields[name]])
  return Object.fromEntries(texts.filter(([, text]) => typeof text === 'string'))
}
