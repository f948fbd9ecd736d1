/** Opens the settings, whose code is loaded with the first click. */
import { lazy, Suspense, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

const SettingsModal = lazy(async () => ({ default: (await import('./settings-modal.tsx')).SettingsModal }))

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
