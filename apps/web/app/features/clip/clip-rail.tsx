/** Stands beside the player: title, facts, restrictions, the price and what the viewer can do with the clip. */
import { NOT_SOCIAL_LABEL } from '@rushes/commerce/licence-tier'
import type { PriceList } from '@rushes/commerce/price-list'
import type { Account } from '@rushes/contract/accounts'
import type { Clip } from '@rushes/contract/clips'
import { Suspense } from 'react'
import { Link, useLocation } from 'react-router'
import { useHydrated } from '../../lib/hydrated.ts'
import { useSite } from '../../lib/site.ts'
import { urlOf } from '../../lib/url.ts'
import { LinkButton } from '../../ui/button.tsx'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { isAgencyStaff } from '../account/staff.ts'
import { BuyButton } from '../cart/buy-button.tsx'
import { cartClipOfPage } from '../cart/cart-clip.ts'
import { formatDay, formatDuration } from '../catalogue/clip-facts.ts'
import { RatingDot } from '../catalogue/rating-dot.tsx'
import { enquiryReference } from '../enquiries/enquiry-reference.ts'
import { ClipPrice } from './clip-price.tsx'

export const MemberActions = lazyPart(async () => (await import('./member-actions.tsx')).MemberActions)

const GUEST_PROMPT = 'Please login or register below to view full details for this story'

type ClipRailProps = {
  clip: Clip
  /** The member for whom `clip` was loaded; null for a guest, and until the browser has loaded the member's clip. */
  account: Account | null
  prices: PriceList
  path: string
}

export function ClipRail({ clip, account, prices, path }: ClipRailProps) {
  return (
    <div className="grid gap-5 lg:sticky lg:top-10">
      <div>
        <h1 className="title text-2xl">{clip.title}</h1>
        <p className="caption mt-2">{enquiryReference(clip)}</p>
      </div>
      {clip.notSocial && <Notice tone="caution">{NOT_SOCIAL_LABEL}</Notice>}
      {clip.restrictions && (
        <Notice tone="caution" title="Restrictions">
          {clip.restrictions}
        </Notice>
      )}
      <ClipOffer clip={clip} account={account} prices={prices} />
      <Suspense fallback={<Skeleton className="h-27 w-full" />}>
        {account && <MemberActions clip={clip} />}
      </Suspense>
      {!account && <GuestPrompt clip={clip} path={path} />}
      <DefinitionList facts={factsOf(clip)} />
      {account && isAgencyStaff(account) && <AdminLink id={clip.id} />}
    </div>
  )
}

/** The price and the way to buy (R-CLIP-4). A clip for enquiries only is not for sale. */
function ClipOffer({ clip, account, prices }: Omit<ClipRailProps, 'path'>) {
  // Members have a button for enquiries; a guest can ask through the link in the prompt below.
  if (clip.enquire) return account ? null : <Notice>This clip is licensed by individual agreement.</Notice>
  // A guest may fill a cart (R-CART-6); a member's account must be allowed to buy (R-ACCOUNT-2).
  if (account && !(account.options.canPurchase && clip.downloadable_by_user)) return null
  const cartClip = cartClipOfPage(clip)
  return (
    <div className="grid gap-3">
      <ClipPrice clip={cartClip} prices={prices} />
      <BuyButton clip={cartClip} />
    </div>
  )
}

function GuestPrompt({ clip, path }: { clip: Clip; path: string }) {
  const { search } = useLocation()
  // The server's document is the same for every query, so only the browser knows the whole address.
  const next = useHydrated() ? path + search : path
  return (
    <Notice
      action={
        <>
          <LinkButton to={urlOf('/login', { next })}>Login</LinkButton>
          <LinkButton to="/register">Register</LinkButton>
        </>
      }
    >
      {GUEST_PROMPT}.{' '}
      <Link
        to={urlOf('/contact-us', { reference: enquiryReference(clip) })}
        className="underline underline-offset-4"
      >
        Ask about this clip
      </Link>
    </Notice>
  )
}

function AdminLink({ id }: { id: number }) {
  const { adminUrl } = useSite()
  return adminUrl ? (
    <a href={`${adminUrl}/clips/${id}`} className="underline underline-offset-4">
      View in clips admin
    </a>
  ) : null
}

function factsOf(clip: Clip) {
  const meta = clip.video_metadata ?? clip.image_metadata
  const frameRate = clip.video_metadata?.frame_rate
  return [
    { name: 'Duration', value: clip.video_metadata ? formatDuration(clip.video_metadata.duration) : '' },
    { name: 'Quality', value: clip.video_metadata?.definition },
    { name: 'Frame rate', value: frameRate && `${frameRate} fps` },
    { name: 'Size', value: meta && `${meta.width} × ${meta.height}` },
    { name: 'File', value: clip.file_type },
    { name: 'Rating', value: <RatingDot rating={clip.clip_rating} named /> },
    {
      name: 'Category',
      value: (
        <Link
          to={urlOf('/search', {
            type: clip.type === 'image' ? 'image' : 'video',
            category: clip.category,
            cat: clip.category_id,
          })}
          className="underline underline-offset-4"
        >
          {clip.category}
        </Link>
      ),
    },
    { name: 'Location', value: clip.location },
    { name: 'Shot', value: formatDay(clip.date_taken) },
    { name: 'Posted', value: formatDay(clip.date_posted) },
    { name: 'Added', value: formatDay(clip.created) },
  ]
}
