/** Opens the download options of a clip. Shows a tick once the clip is in the queue. */
import type { Clip } from '@rushes/contract/clips'
import { Suspense, useState } from 'react'
import { Button, type ButtonKind, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useIsQueued } from './queue-store.ts'

const DownloadOptions = lazyPart(
  async () => (await import('./download-options-modal.tsx')).DownloadOptionsModal,
  {
    close: ({ onClose }) => onClose(),
  },
)

type DownloadButtonProps = { clip: Clip; label?: string; kind?: ButtonKind }

export function DownloadButton({ clip, label = 'Download', kind = 'outline' }: DownloadButtonProps) {
  const [open, setOpen] = useState(false)
  const queued = useIsQueued(clip.id)
  if (queued) {
    return (
      <LinkButton to="/downloads" size="large" wide>
        <Icon of="check" />
        In your download queue
      </LinkButton>
    )
  }
  return (
    <>
      <Button kind={kind} size="large" wide aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of="download" />
        {label}
      </Button>
      <Suspense fallback={null}>
        {open && <DownloadOptions clip={clip} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
