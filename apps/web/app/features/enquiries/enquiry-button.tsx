/** Starts an enquiry about a clip or a package: in a modal for members, on the contact page for guests. */
import { Suspense, useState } from 'react'
import { urlOf } from '../../lib/url.ts'
import { Button, type ButtonKind, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useViewer } from '../account/session-store.ts'
import { enquiryReference } from './enquiry-reference.ts'

const EnquiryModal = lazyPart(async () => (await import('./enquiry-modal.tsx')).EnquiryModal, {
  close: ({ onClose }) => onClose(),
})

type EnquiryButtonProps = { item: { type: string; id: number }; kind?: ButtonKind; wide?: boolean }

export function EnquiryButton({ item, kind = 'outline', wide = false }: EnquiryButtonProps) {
  const { state } = useViewer()
  const [open, setOpen] = useState(false)
  const reference = enquiryReference(item)
  const look = { kind, size: kind === 'quiet' ? 'medium' : 'large', wide } as const
  const label = (
    <>
      <Icon of="mail" />
      Make an enquiry
    </>
  )
  if (state !== 'member') {
    return (
      <LinkButton {...look} to={urlOf('/contact-us', { reference })}>
        {label}
      </LinkButton>
    )
  }
  return (
    <>
      <Button {...look} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense fallback={null}>
        {open && <EnquiryModal reference={reference} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
