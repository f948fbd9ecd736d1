/** The licence of a record and its file, if the licence is in force. */
import { Link } from 'react-router'
import { OwnedDownloadButton } from './owned-download-button.tsx'

type OwnedFileActionsProps = {
  licenceId: number | null
  clipId: number | null
  title: string
  tier: string | null
  downloadable: boolean
  /** The file in another format that is downloaded instead of the original. */
  rendition?: number | null
}

export function OwnedFileActions({
  licenceId,
  clipId,
  title,
  tier,
  downloadable,
  rendition = null,
}: OwnedFileActionsProps) {
  if (licenceId === null) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:justify-end">
      <Link to={`/licence/${licenceId}`} className="underline underline-offset-4">
        Licence<span className="sr-only"> for {title}</span>
      </Link>
      {downloadable && clipId !== null && (
        <OwnedDownloadButton clipId={clipId} title={title} tier={tier} rendition={rendition} />
      )}
    </div>
  )
}
