/** The page for an address at which there is nothing (R-SHOP-2). */
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { WaysOn } from './ways-on.tsx'

export function NotFound() {
  return (
    <PageFrame
      title="Not found"
      lead="There is no page at this address. It may have moved, or the clip may have been withdrawn."
    >
      <PageHead title="Not found" noIndex />
      <WaysOn />
    </PageFrame>
  )
}
