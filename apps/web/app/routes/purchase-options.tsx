/** /purchase-options: the ways to pay for a licence, and the audience of each licence. */
import { PurchaseOptionsScreen } from '../features/pricing/purchase-options-screen.tsx'
import { PageHead } from '../ui/page-head.tsx'

export default function PurchaseOptions() {
  return (
    <>
      <PageHead
        title="Purchase options"
        canonical="/purchase-options"
        description="Buy a licence per clip, buy prepaid credits, or agree on a bespoke licence."
      />
      <PurchaseOptionsScreen />
    </>
  )
}
