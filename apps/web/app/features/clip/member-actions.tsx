/** What a member can do with a clip other than buying it (R-CLIP-4). Guests do not load it. */

import { FROZEN_MESSAGE } from '@rushes/commerce/entitlement'
import { licencePath, ownedLabel, secondUseLabel } from '@rushes/commerce/owned-labels'
import type { Clip } from '@rushes/contract/clips'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import { DownloadButton } from '../downloads/download-button.tsx'
import { OwnedDownloadButton } from '../downloads/owned-download-button.tsx'
import { EnquiryButton } from '../enquiries/enquiry-button.tsx'
import { SaveButton } from '../lists/save-button.tsx'
import { TextDownload } from './text-download.tsx'

export function MemberActions({ clip }: { clip: Clip }) {
  return (
    <div className="grid gap-3">
      <OwnedNotice owned={clip.owned} />
      <ObtainButtons clip={clip} />
      <SaveButton
        clips={[clip]}
        size="large"
        wide
        label={
          <>
            <Icon of="list-plus" />
            Save to list
          </>
        }
      />
      {clip.textFile && <TextDownload textFile={clip.textFile} />}
    </div>
  )
}

/** The first is the page's main button, where the clip is not to be bought first (R-CLIP-14). */
function ObtainButtons({ clip }: { clip: Clip }) {
  const { id, title, enquire, download_by: ground } = clip
  if (ground === 'licence') {
    return (
      <>
        <OwnedDownloadButton clipId={id} title={title} tier={null} kind="primary" size="large" wide />
        {enquire ? (
          <EnquiryButton item={clip} wide />
        ) : (
          <DownloadButton clip={clip} label="Download options" />
        )}
      </>
    )
  }
  if (enquire) return <EnquiryButton item={clip} kind="primary" wide />
  if (!clip.downloadable_by_user) {
    return (
      <Notice tone="plain" action={<EnquiryButton item={clip} />}>
        This clip cannot be downloaded by your account.
      </Notice>
    )
  }
  return ground === 'credit' ? (
    <DownloadButton clip={clip} label="Use 1 credit" kind="primary" />
  ) : (
    <DownloadButton clip={clip} label="Download" kind={ground === 'staff' ? 'primary' : 'outline'} />
  )
}

/** The newest licence of each tier: the server lists the newest first. */
function OwnedNotice({ owned = [] }: Pick<Clip, 'owned'>) {
  const newest = owned.filter(({ tier }, at) => owned.findIndex((other) => other.tier === tier) === at)
  if (newest.length === 0) return null
  return (
    <Notice tone={newest.some(({ frozen }) => frozen) ? 'caution' : 'clear'} title="You own this licence">
      <ul className="grid gap-2">
        {newest.map(({ licence_id, tier, granted, frozen }) => (
          <li key={licence_id}>
            {ownedLabel(tier)} {secondUseLabel(tier)} Licensed on {formatDay(granted)}.{' '}
            {frozen && `${FROZEN_MESSAGE} `}
            <Link to={licencePath(licence_id)} className="underline underline-offset-4">
              See licence {licence_id}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
