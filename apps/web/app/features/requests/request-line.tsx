/** A clip of a request to buy, with its price today or the reason why it cannot be bought. */
import { type Currency, formatMoney } from '@rushes/commerce/money'
import type { PurchaseRequestLine } from '@rushes/contract/requests'
import { Link } from 'react-router'
import { ClipPriceLine } from '../catalogue/clip-price-line.tsx'

type RequestLineProps = { line: PurchaseRequestLine; currency: Currency }

export function RequestLine({ line, currency }: RequestLineProps) {
  const { price_minor: price, requested_minor: before } = line
  return (
    <ClipPriceLine clip={line} linked={line.thumbpath !== ''} priceMinor={price} currency={currency}>
      {price !== null && price !== before && (
        <p className="text-sm font-semibold text-caution">
          The price has changed: it was {formatMoney(before, currency)} when this was requested.
        </p>
      )}
      <Refusal line={line} />
    </ClipPriceLine>
  )
}

function Refusal({ line: { licence_id: licenceId, refused } }: Pick<RequestLineProps, 'line'>) {
  if (licenceId !== null) {
    return (
      <Link
        to={`/licence/${licenceId}`}
        className="w-fit text-sm font-semibold text-clear underline underline-offset-4"
      >
        Licensed
      </Link>
    )
  }
  return refused === null ? null : <p className="text-sm font-semibold text-stop">{refused}</p>
}
