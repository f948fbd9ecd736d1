/**
 * The column next to the player: title, facts, restrictions, the price and the viewer's actions on the clip.
 */
import { isPricedOnApplication, type LicenceTierCode, NOT_SOCIAL_LABEL } from '@rushes/commerce/licence-tier'
import type { PriceList } from '@rushes/commerce/price-list'
import type { Account } from '@rushes/contract/accounts'
import type { Clip } from '@rushes/contract/clips'
import { type ComponentProps, memo, Suspense, useRef, useState } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AgencyLink } from '../account/agency-link.tsx'
import { BuyButton } from '../cart/buy-button.tsx'
import { cartClipOfPage } from '../cart/cart-clip.ts'
import { SYNTHETIC_SENTENCES, syntheticOf } from '../catalogue/clip-facts.ts'
import { enquiryReference } from '../enquiries/enquiry-reference.ts'
import { ClipPrice } from './clip-price.tsx'
import { enquiryAddress } from './enquiry-address.ts'
import { LicenseNowButton } from './license-now-button.tsx'

// The server renders the facts too, and they contain nothing to press.
const ClipFactList = lazyPart(async () => (await import('./clip-fact-list.tsx')).ClipFactList)
const OnApplication = lazyPart(
  async () => (await import('../pricing/on-application-notice.tsx')).OnApplicationNotice,
)
const ClipBar = lazyPart(async () => (await import('./clip-bar.tsx')).ClipBar, { isComfort: true })
// Members never load it.
const GuestPrompt = lazyPart(async () => (await import('./guest-prompt.tsx')).GuestPrompt)
const MemberActions = lazyPart(async () => (await import('./member-actions.tsx')).MemberActions)

/** Loads the code of the parts that members see; it never throws. */
export const preloadForMember = () => Promise.all([MemberActions.preload(), ClipFactList.preload()])

type ClipRailProps = {
  clip: Clip
  /** The member for whom `clip` was loaded; null for a guest, and until the browser has loaded the member's clip. */
  account: Account | null
  prices: PriceList
  path: string
  /** The licence of the account's last order. */
  last?: LicenceTierCode | null
}

/**
 * Whether the file is available without buying a licence first, so that Download is the main button
 * (R-CLIP-14).
 */
const mayHaveNow = ({ download_by: ground }: Clip) =>
  ground === 'licence' || ground === 'credit' || ground === 'staff'

/** Returns the viewer's way to a licence. */
function wayToLicense({ clip, account }: Pick<ClipRailProps, 'clip' | 'account'>) {
  // Members have an enquiry button among their actions.
  if (clip.enquire) return account ? null : 'enquiry'
  // A guest may fill a cart (R-CART-6); a member's account must be allowed to buy (R-ACCOUNT-2).
  if (account && !(account.options.canPurchase && clip.downloadable_by_user)) return null
  return isPricedOnApplication(account?.declaredAudience ?? 0) ? 'application' : 'sale'
}

export function ClipRail({ clip, account, prices, path, last = null }: ClipRailProps) {
  const way = wayToLicense({ clip, account })
  const isQuietSale = way === 'sale' && mayHaveNow(clip)
  // A guest can press Buy before the page becomes that of a member, on which the button may be at another
  // place.
  const dialog = useState(false)
  return (
    <div className="grid gap-5 lg:sticky lg:top-10">
      <div>
        <h1 dir="auto" className="title text-2xl">
          {clip.title}
        </h1>
        <p className="caption mt-2">{enquiryReference(clip)}</p>
      </div>
      {clip.notSocial && <Notice tone="caution">{NOT_SOCIAL_LABEL}</Notice>}
      <SyntheticNotice clip={clip} />
      {clip.restrictions && (
        <Notice tone="caution" title="Restrictions">
          <p dir="auto" className="whitespace-pre-line">
            {clip.restrictions}
          </p>
        </Notice>
      )}
      {way === 'enquiry' && <GuestEnquiry clip={clip} />}
      {way === 'application' && (
        <Suspense fallback={null}>
          <OnApplication to={enquiryAddress(clip)} />
        </Suspense>
      )}
      {way === 'sale' && !isQuietSale && (
        <Sale clip={clip} prices={prices} last={last} isGuest={!account} dialog={dialog} />
      )}
      <Suspense fallback={<Skeleton className="h-10 w-full" />}>
        {account && (
          <MemberActions clip={clip} isSecond={way === 'sale' && !isQuietSale}>
            {isQuietSale && (
              <BuyButton clip={cartClipOfPage(clip)} owned={clip.owned} kind="quiet" dialog={dialog} />
            )}
          </MemberActions>
        )}
      </Suspense>
      {/* Hidden from members until their version of the clip has loaded, because both parts would move. */}
      <div className="grid gap-5" {...(!account && { 'data-guest': '' })}>
        {!account && (
          <Suspense fallback={null}>
            <GuestPrompt clip={clip} path={path} />
          </Suspense>
        )}
        <Facts clip={clip} />
      </div>
      <AgencyLink to={`/clips/${clip.id}`} className="underline underline-offset-4">
        View in clips admin
      </AgencyLink>
    </div>
  )
}

function SyntheticNotice({ clip }: { clip: Clip }) {
  const synthetic = syntheticOf(clip)
  return synthetic && <Notice tone="caution">{SYNTHETIC_SENTENCES[synthetic]}</Notice>
}

// Memoized because an update before its code is loaded makes React remove the server's content; it depends on
// the clip only.
const Facts = memo(function Facts({ clip }: { clip: Clip }) {
  return (
    <Suspense fallback={null}>
      <ClipFactList clip={clip} />
    </Suspense>
  )
})

type SaleProps = Required<Pick<ClipRailProps, 'clip' | 'prices' | 'last'>> & {
  isGuest: boolean
  dialog: NonNullable<ComponentProps<typeof BuyButton>['dialog']>
}

/**
 * The price and the way to buy (R-CLIP-4). A guest's account is not known yet, so a short shows which
 * accounts can buy it, before it is added to the cart.
 */
function Sale({ clip, prices, last, isGuest, dialog }: SaleProps) {
  const place = useRef<HTMLDivElement>(null)
  const cartClip = cartClipOfPage(clip)
  if (isGuest && clip.type === 'short') {
    return (
      <div className="grid gap-3">
        <ClipPrice clip={cartClip} prices={prices} />
        <Notice>Shorts are licensed to shorts accounts only. If you have one, log in to buy.</Notice>
      </div>
    )
  }
  return (
    <div className="grid gap-3">
      <ClipPrice clip={cartClip} prices={prices} />
      <Suspense fallback={null}>
        <ClipBar of={place} clip={cartClip} owned={clip.owned} prices={prices} />
      </Suspense>
      <div ref={place} className="grid gap-1">
        <BuyButton clip={cartClip} owned={clip.owned} dialog={dialog} />
      </div>
      <LicenseNowButton clip={cartClip} owned={clip.owned} last={last} prices={prices} />
    </div>
  )
}

/** All visitors can use the contact form; the modal is for members, whose name and email it contains. */
function GuestEnquiry({ clip }: { clip: Clip }) {
  return (
    <div className="grid gap-3">
      <p>We license this clip case by case.</p>
      <LinkButton to={enquiryAddress(clip)} kind="primary" size="large" wide>
        Make an enquiry
      </LinkButton>
    </div>
  )
}
