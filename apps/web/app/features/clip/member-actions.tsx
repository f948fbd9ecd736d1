/** The actions of a member on a clip except buying it (R-CLIP-4). Guests do not load them. */

import { FROZEN_MESSAGE } from '@rushes/commerce/entitlement'
import { licencePath, secondUseLabel } from '@rushes/commerce/owned-labels'
import type { Clip } from '@rushes/contract/clips'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import { DownloadButton } from '../downloads/download-button.tsx'
import { OwnedDownloadButton } from '../downloads/owned-download-button.tsx'
import { EnquiryButton } from '../enquiries/enquiry-button.tsx'
import { LicensedChangesLink } from '../evidence/licensed-changes-link.tsx'
import { SaveButton } from '../lists/save-button.tsx'
import { TextDownload } from './text-download.tsx'

type MemberActionsProps = {
  clip: Clip
  /** Whether the main button of the page, Buy, is above. */
  isSecond: boolean
  /** The Buy button, if it is not the main button. */
  children: ReactNode
}

/**
 * The main button of the page, if the clip need not be bought first (R-CLIP-14), and a quiet row of other
 * actions.
 */
export function MemberActions({ clip, isSecond, children }: MemberActionsProps) {
  const { id, title, enquire, download_by: ground } = clip
  const isOwned = ground === 'licence'
  const isDownload = !isOwned && !enquire && clip.downloadable_by_user
  const download = (
    <DownloadButton clip={clip} label={ground === 'credit' ? 'Use 1 credit' : 'Download'} quiet={isSecond} />
  )
  return (
    <div className="grid gap-3">
      <OwnedNotice owned={clip.owned} />
      {clip.changes && <LicensedChangesLink licenceId={clip.changes.licence_id} count={clip.changes.count} />}
      {isOwned && (
        <OwnedDownloadButton clipId={id} title={title} tier={null} kind="primary" size="large" wide />
      )}
      {!isOwned && enquire && <EnquiryButton item={clip} kind="primary" wide />}
      {!(isOwned || isDownload || enquire) && (
        <Notice tone="plain" action={<EnquiryButton item={clip} />}>
          {clip.refused ?? 'This clip cannot be downloaded by your account.'}
        </Notice>
      )}
      {isDownload && !isSecond && download}
      <div className="border-t border-rule pt-1">
        <div className="-mx-2 flex flex-wrap gap-1 [&>:is(a,button)]:!px-2">
          {isDownload && isSecond && download}
          {isOwned && enquire && <EnquiryButton item={clip} kind="quiet" />}
          {isOwned && !enquire && <DownloadButton clip={clip} label="Download options" quiet />}
          {children}
          <SaveButton
            clips={[clip]}
            kind="quiet"
            label={
              <>
                <Icon of="list-plus" />
                Save to list
              </>
            }
          />
          {clip.textFile && <TextDownload textFile={clip.textFile} quiet />}
        </div>
      </div>
    </div>
  )
}

function ownedSentence(tierName: string | null, granted: string, by: string): string {
  const ground = tierName === null ? 'from its standard credits' : `under ${tierName}`
  return `Licensed by your account ${ground} since ${formatDay(granted)} (${by}).`
}

/** Shows the newest licence of each tier: the server lists the newest first. */
function OwnedNotice({ owned = [] }: Pick<Clip, 'owned'>) {
  const newest = owned.filter(({ tier }, at) => owned.findIndex((other) => other.tier === tier) === at)
  if (newest.length === 0) return null
  return (
    <Notice tone={newest.some(({ frozen }) => frozen) ? 'caution' : 'clear'} title="You own this licence">
      <ul className="grid gap-2">
        {newest.map(({ licence_id, tier, tier_name, granted, by, frozen }) => (
          <li key={licence_id}>
            {ownedSentence(tier_name, granted, by)} {secondUseLabel(tier)} {frozen && `${FROZEN_MESSAGE} `}
            <Link to={licencePath(licence_id)} className="underline underline-offset-4">
              See licence {licence_id}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
