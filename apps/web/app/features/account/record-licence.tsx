/** The licence of a purchase or a download, with an open recall of the clip. */
import { usageTypeOf } from '@rushes/commerce/licence-tier'
import { KIND_LABELS } from '@rushes/contract/recall-labels'
import type { RecallKind } from '@rushes/contract/recalls'

export function RecordLicence({ tier, recall }: { tier: string | null; recall: RecallKind | null }) {
  return (
    <>
      {tier !== null && usageTypeOf(tier)}
      {recall && <span className="block font-semibold text-stop">It {KIND_LABELS[recall].happened}.</span>}
    </>
  )
}
