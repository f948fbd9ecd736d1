/** Asks for the usage type, and for the detail that this type requires (R-CHECKOUT-1). */

import { cartAudienceBarrier } from '@rushes/commerce/cart-audience'
import { CART_REFUSAL_MESSAGES } from '@rushes/commerce/cart-messages'
import { changeTier } from '@rushes/commerce/cart-reprice'
import type { Cart, CartChange, CartRefusal } from '@rushes/commerce/cart-state'
import { type LicenceTierCode, offeredTierCodes, tierOf } from '@rushes/commerce/licence-tier'
import { formatMoney } from '@rushes/commerce/money'
import type { PriceList } from '@rushes/commerce/price-list'
import { RadioGroup } from '../../ui/checkbox.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { useAudience } from '../account/use-audience.ts'
import { AudienceField } from './audience-field.tsx'
import { detailOf, FIELD_LABELS, type FormPart } from './checkout-values.ts'

type UsageFieldsProps = FormPart & {
  cart: Cart
  prices: PriceList
  /** Why the licence of the cart is not available to the account. */
  barrier: string | null
  onUsageType: (tier: LicenceTierCode) => void
}

export function UsageFields({
  cart,
  prices,
  values,
  errors,
  change,
  barrier,
  onUsageType,
}: UsageFieldsProps) {
  const detail = detailOf(values.usageType)
  const audience = useAudience()
  return (
    <div className="grid gap-6">
      <RadioGroup
        legend={FIELD_LABELS.usageType}
        layout="cards"
        name="usageType"
        value={values.usageType}
        error={errors.usageType ?? barrier ?? undefined}
        options={offeredTierCodes().map((code) => usageOption(code, { cart, prices, audience }))}
        onChange={(value) => {
          const code = offeredTierCodes().find((one) => one === value)
          if (code) onUsageType(code)
        }}
      />
      {detail === 'program' && (
        <Field
          label={FIELD_LABELS.program}
          name="program"
          value={values.program}
          maxLength={300}
          error={errors.program}
          onChange={(event) => change({ program: event.target.value })}
        />
      )}
      {detail === 'urls' && (
        <TextArea
          label={FIELD_LABELS.urls}
          help="Where it will be published. Separate several addresses with commas."
          name="urls"
          rows={2}
          value={values.urls}
          error={errors.urls}
          onChange={(event) => change({ urls: event.target.value })}
        />
      )}
      {detail === 'urls' && <AudienceField values={values} errors={errors} change={change} />}
    </div>
  )
}

type Sale = Pick<UsageFieldsProps, 'cart' | 'prices'> & { audience: number | null }

/** An option with its total. A type without a price for some line is disabled (R-CHECKOUT-2). */
function usageOption(code: LicenceTierCode, { cart, prices, audience }: Sale) {
  const { usageType, helpText } = tierOf(code)
  const barrier = cartAudienceBarrier(cart.items, code, { prices, audience })
  if (barrier) return { value: code, label: usageType, help: barrier, disabled: true }
  const isCurrent = cart.selectedTier?.tierCode === code
  const answer: CartChange | CartRefusal = isCurrent ? { cart, message: '' } : changeTier(cart, code, prices)
  if ('refused' in answer) {
    return { value: code, label: usageType, help: whyNot(answer), disabled: true }
  }
  const { totalMinor, selectedTier } = answer.cart
  const total = selectedTier ? `${formatMoney(totalMinor, selectedTier.currency)}. ` : ''
  return { value: code, label: usageType, help: `${total}${helpText}.` }
}

function whyNot({ refused }: CartRefusal): string {
  return refused === 'not_for_social'
    ? `Not available: an item in your cart is marked "${CART_REFUSAL_MESSAGES.not_for_social}".`
    : 'Not available for the items in your cart.'
}
