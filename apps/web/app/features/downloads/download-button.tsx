/** Opens the download options of a clip. Shows a tick once the clip is in the queue. */
import type { Clip } from '@rushes/contract/clips'
import { Suspense, useState } from 'react'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useIsQueued } from './queue-store.ts'

const DownloadOptions = lazyPart(
  async () => (await import('./download-options-modal.tsx')).DownloadOptionsModal,
  {
    close: ({ onClose }) => onClose(),
  },
)

type DownloadButtonProps = {
  clip: Clip
  label?: string
  /** Whether it is one of the quiet actions of a page that has another main button. */
  quiet?: boolean
}

export function DownloadButton({ clip, label = 'Download', quiet = false }: DownloadButtonProps) {
  const [open, setOpen] = useState(false)
  const look = quiet
    ? ({ kind: 'quiet' } as const)
    : ({ kind: 'primary', size: 'large', wide: true } as const)
  const queued = useIsQueued(clip.id)
  if (queued) {
    return (
      <LinkButton to="/downloads" {...look}>
        <Icon of="check" />
        In your download queue
      </LinkButton>
    )
  }
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon of="download" />
        {label}
      </Button>
      <Suspense fallback={null}>
        {open && <DownloadOptions clip={clip} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
