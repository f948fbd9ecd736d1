/** Opens the form of a new upload link. */
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { MakeUploadLinkModal, type NewUploadLink } from './make-upload-link-modal.tsx'

type MakeUploadLinkButtonProps = Pick<ComponentProps<typeof Button>, 'kind' | 'size'> & {
  label: ReactNode
  /** Initial values of the form. */
  link?: NewUploadLink
}

export function MakeUploadLinkButton({ label, link = {}, ...look }: MakeUploadLinkButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <MakeUploadLinkModal link={link} onClose={() => setOpen(false)} />}
    </>
  )
}
