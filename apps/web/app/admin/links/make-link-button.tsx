/** Opens the form of a new download link. */
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import { MakeLinkModal, type NewLink } from './make-link-modal.tsx'

type MakeLinkButtonProps = Pick<ComponentProps<typeof Button>, 'kind' | 'size'> & {
  label: ReactNode
  /** What is filled in. */
  link?: NewLink
}

export function MakeLinkButton({ label, link = {}, ...look }: MakeLinkButtonProps) {
  const [isOpen, setOpen] = useState(false)
  useKeys([{ keys: 'l', words: 'Make a download link', run: () => setOpen(true) }])
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <MakeLinkModal link={link} onClose={() => setOpen(false)} />}
    </>
  )
}
