/** Lists unfinished uploads of this browser, and explains how to resume them. */
import { forgetUnfinished, type Unfinished, useUnfinished } from '../../lib/unfinished-store.ts'
import { useUploads } from '../../lib/uploads-store.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { chooseFiles } from '../kit/choose-files.ts'
import { filesLabel } from '../kit/upload-labels.ts'
import { uploadOwner } from './batch-upload.ts'
import { offerFiles } from './offered-files-store.ts'

const MAX_NAMED = 5

type UnfinishedNoticeProps = { batch?: number }

export function UnfinishedNotice({ batch }: UnfinishedNoticeProps) {
  const uploads = useUploads()
  const here = new Set(uploads.map(({ address }) => address))
  const left = useUnfinished(uploadOwner()).filter(
    (one) => !here.has(one.address) && (batch === undefined || one.batch === batch),
  )
  if (left.length === 0) return null
  return (
    <Notice
      tone="caution"
      className="mb-4"
      title={`${filesLabel(left.length)} not completely uploaded`}
      action={
        <>
          <Button size="small" onClick={() => chooseFiles(offerFiles)}>
            Choose the same files again
          </Button>
          <Button size="small" onClick={() => forget(left)}>
            Dismiss
          </Button>
        </>
      }
    >
      {named(left)}. Uploads resume when you choose or drop the same files again.
    </Notice>
  )
}

function named(left: readonly Unfinished[]): string {
  const names = left.slice(0, MAX_NAMED).map(({ name }) => name)
  const more = left.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

/** The server deletes its part of the upload after a week. */
function forget(left: readonly Unfinished[]) {
  for (const { address } of left) forgetUnfinished(address)
}
