/** What a member can do with a clip besides buying it (R-CLIP-4, R-CLIP-9). Guests do not load it. */
import type { Clip } from '@rushes/contract/clips'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DownloadButton } from '../downloads/download-button.tsx'
import { EnquiryButton } from '../enquiries/enquiry-button.tsx'
import { SaveButton } from '../lists/save-button.tsx'
import { TextDownload } from './text-download.tsx'

export function MemberActions({ clip }: { clip: Clip }) {
  return (
    <div className="grid gap-3">
      <ObtainButton clip={clip} />
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

function ObtainButton({ clip }: { clip: Clip }) {
  if (clip.enquire) return <EnquiryButton item={clip} kind="primary" wide />
  if (clip.downloadable_by_user) return <DownloadButton clip={clip} />
  return (
    <Notice tone="plain" action={<EnquiryButton item={clip} />}>
      This clip cannot be downloaded by your account.
    </Notice>
  )
}
