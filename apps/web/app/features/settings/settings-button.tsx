/** Opens the settings, whose code is loaded with the first click. */
import { Suspense, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const SettingsModal = lazyPart(async () => (await import('./settings-modal.tsx')).SettingsModal, {
  close: ({ onClose }) => onClose(),
})

export function SettingsButton({ className }: { className: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon of="settings-2" />
        <span className="lg:sr-only">Settings</span>
      </button>
      <Suspense fallback={null}>{open && <SettingsModal onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
