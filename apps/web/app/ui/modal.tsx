/**
 * A modal made of the native dialog element, which keeps the focus inside, restores it and closes with
 * Escape. It is 600 px wide, or 95 % of the screen for comparisons. Mounting it opens it.
 */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

type ModalProps = {
  title: string
  onClose: () => void
  wide?: boolean
  /** The row of buttons at the bottom. */
  actions?: ReactNode
  children: ReactNode
}

export function Modal({ title, onClose, wide = false, actions, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget | null>(null)
  const titleId = useId()
  // A layout effect is cleaned up while the dialog is still in the page; only then does closing it restore
  // the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    // The browser would focus the first control, Close; screen readers should read the modal first.
    element?.focus()
    return () => element?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop closes; Escape does the same for the keyboard
    <dialog
      ref={dialog}
      tabIndex={-1}
      className="modal focus:outline-none focus-visible:shadow-float"
      data-wide={wide || undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={({ target }) => {
        pressed.current = target
      }}
      onClick={({ target }) => {
        // A selection of text may end on the backdrop: only a click that begins there closes.
        if (target === dialog.current && (pressed.current ?? target) === target) onClose()
      }}
    >
      <div className="flex items-start justify-between gap-4 border-b border-rule px-5 py-3">
        <h2 dir="auto" id={titleId} className="title pt-1.5 text-xl">
          {title}
        </h2>
        <IconButton label="Close" onClick={onClose}>
          <Icon of="x" />
        </IconButton>
      </div>
      <div className="px-5 py-5">{children}</div>
      {actions && <div className="modal-actions">{actions}</div>}
    </dialog>
  )
}
