/**
 * The restrictions of the cart's clips, with a checkbox that confirms them (R-CHECKOUT-11). Renders nothing
 * without restrictions.
 */
import type { Cart } from '@rushes/commerce/cart-state'
import { type ClipRestrictions, readRestrictionsLabel } from '@rushes/commerce/restrictions'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { FormPart } from './checkout-values.ts'

type RestrictionsFieldProps = FormPart & { cart: Cart; restrictions: readonly ClipRestrictions[] }

export function RestrictionsField({ values, errors, change, cart, restrictions }: RestrictionsFieldProps) {
  if (restrictions.length === 0) return null
  return (
    <div className="grid gap-2">
      <ul aria-label="Restrictions" className="grid gap-3 border-l-2 border-caution pl-4">
        {restrictions.map(({ id, text }) => (
          <li key={id}>
            <span className="block font-semibold">
              {cart.items.find((item) => item.type !== 'bundle' && item.id === id)?.productName}
            </span>
            <span dir="auto" className="whitespace-pre-line">
              {text}
            </span>
          </li>
        ))}
      </ul>
      <Checkbox
        name="restrictionsRead"
        checked={values.restrictionsRead}
        error={errors.restrictionsRead}
        onChange={(event) => change({ restrictionsRead: event.target.checked })}
        label={readRestrictionsLabel(restrictions.length)}
      />
    </div>
  )
}
