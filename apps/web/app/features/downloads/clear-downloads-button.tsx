/** Empties the download queue after a confirmation. */
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { clearQueue } from './queue-store.ts'

export function ClearDownloadsButton() {
  return (
    <ConfirmButton label="Clear Downloads" onConfirm={clearQueue}>
      All clips will be removed from your download queue. Your licences are not affected.
    </ConfirmButton>
  )
}
