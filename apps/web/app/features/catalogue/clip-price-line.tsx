/** A clip in a list of prices that were made for an account: its picture, its title, its price and notes about it. */
import type { Currency } from '@rushes/commerce/money'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Price } from '../../ui/price.tsx'
import { Thumb } from '../../ui/thumb.tsx'

type ClipPriceLineProps = {
  /** `thumbpath` is empty without a picture. */
  clip: { id: number; title: string; thumbpath: string; graphic: boolean }
  /** Whether the viewer can open the page of the clip. */
  linked: boolean
  /** In minor units; null without a price. */
  priceMinor: number | null
  currency: Currency
  children: ReactNode
}

export function ClipPriceLine({ clip, linked, priceMinor, currency, children }: ClipPriceLineProps) {
  const { mediaBase } = useSite()
  const { id, title, thumbpath, graphic } = clip
  return (
    <li className="grid grid-cols-[6rem_1fr_auto] items-start gap-x-4 border-b border-rule py-4 sm:grid-cols-[9rem_1fr_auto]">
      <Thumb src={thumbpath === '' ? '' : mediaUrl(mediaBase, thumbpath)} veiled={graphic} />
      <div className="grid min-w-0 gap-1">
        <h2 className="font-semibold text-pretty wrap-anywhere">
          {linked ? (
            <Link dir="auto" to={`/clip/${id}`} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {children}
      </div>
      {priceMinor !== null && <Price minor={priceMinor} currency={currency} />}
    </li>
  )
}
