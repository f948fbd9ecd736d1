/** A clip of a request to buy, with its price today or the reason why it cannot be bought. */
import type { Currency } from '@rushes/commerce/money'
import { formatMoney } from '@rushes/commerce/money'
import type { PurchaseRequestLine } from '@rushes/contract/requests'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Price } from '../../ui/price.tsx'
import { Thumb } from '../../ui/thumb.tsx'

type RequestLineProps = { line: PurchaseRequestLine; currency: Currency }

export function RequestLine({ line, currency }: RequestLineProps) {
  const { mediaBase } = useSite()
  const { id, title, thumbpath, graphic, price_minor: price, requested_minor: before } = line
  return (
    <li className="grid grid-cols-[6rem_1fr_auto] items-start gap-x-4 border-b border-rule py-4 sm:grid-cols-[9rem_1fr_auto]">
      <Thumb src={thumbpath === '' ? '' : mediaUrl(mediaBase, thumbpath)} veiled={graphic} />
      <div className="grid min-w-0 gap-1">
        <h2 className="font-semibold text-pretty wrap-anywhere">
          {thumbpath === '' ? (
            title
          ) : (
            <Link dir="auto" to={`/clip/${id}`} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          )}
        </h2>
        {price !== null && price !== before && (
          <p className="text-sm font-semibold text-caution">
            The price has changed: it was {formatMoney(before, currency)} when this was requested.
          </p>
        )}
        <Refusal line={line} />
      </div>
      {price !== null && <Price minor={price} currency={currency} />}
    </li>
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
