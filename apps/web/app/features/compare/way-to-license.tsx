/** The viewer's way to a licence of a compared clip, as on the page of the clip (R-CLIP-4). */
import { useViewer } from '../account/session-store.ts'
import { BuyButton } from '../cart/buy-button.tsx'
import { cartClipOf } from '../cart/cart-clip.ts'
import { EnquiryButton } from '../enquiries/enquiry-button.tsx'
import type { ComparedItem } from './load-compared.ts'

export function WayToLicense({ item }: { item: ComparedItem }) {
  const { account } = useViewer()
  const clip = cartClipOf(item)
  if (item.meta.enquire) return <EnquiryButton item={item} wide />
  if (!account && item.type === 'short') return 'Shorts are licensed to shorts accounts only.'
  if (account && !(account.options.canPurchase && item.downloadable_by_user)) return null
  if (item.refused !== null) return item.refused
  return clip && <BuyButton clip={clip} owned={item.owned} kind="outline" named />
}
