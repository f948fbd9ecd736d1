/** The licence of a purchased clip, with an open recall of the clip. */
import { usageTypeOf } from '@rushes/commerce/licence-tier'
import type { PurchaseRecord } from '@rushes/contract/orders'
import { KIND_LABELS } from '@rushes/contract/recall-labels'

type PurchaseLicenceProps = Pick<PurchaseRecord['items'][number], 'tier' | 'recall'>

export function PurchaseLicence({ tier, recall }: PurchaseLicenceProps) {
  return (
    <>
      {usageTypeOf(tier)}
      {recall && <span className="block font-semibold text-stop">It {KIND_LABELS[recall].happened}.</span>}
    </>
  )
}
