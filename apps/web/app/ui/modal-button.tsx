/** A button whose modal is loaded with the first click. */
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { Button } from './button.tsx'

type ModalButtonProps = Omit<ComponentProps<typeof Button>, 'children' | 'onClick'> & {
  label: ReactNode
  /** Renders the modal while it is open; lazily loaded components are supported. */
  modal: (close: () => void) => ReactNode
}

export function ModalButton({ label, modal, ...look }: ModalButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense fallback={null}>{open && modal(() => setOpen(false))}</Suspense>
    </>
  )
}
