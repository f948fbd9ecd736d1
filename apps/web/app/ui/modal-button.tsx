/** A button whose modal is loaded with the first click. */
import { type ReactNode, Suspense, useState } from 'react'
import { Button, type ButtonKind, type ButtonSize } from './button.tsx'

type ModalButtonProps = {
  label: ReactNode
  kind?: ButtonKind
  size?: ButtonSize
  /** Renders the modal while it is open; lazily loaded components are welcome. */
  modal: (close: () => void) => ReactNode
}

export function ModalButton({ label, kind = 'outline', size = 'medium', modal }: ModalButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind={kind} size={size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense fallback={null}>{open && modal(() => setOpen(false))}</Suspense>
    </>
  )
}
