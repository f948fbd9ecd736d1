/** Leads to the contact page with the reference of what the enquiry is about. */

import { urlOf } from '../../lib/url.ts'
import type { ButtonKind } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { enquiryReference } from '../clip/clip-modals.ts'

type EnquiryLinkProps = { item: { type: string; id: number }; kind?: ButtonKind; wide?: boolean }

export function EnquiryLink({ item, kind = 'outline', wide = false }: EnquiryLinkProps) {
  return (
    <LinkButton
      to={urlOf('/contact-us', { reference: enquiryReference(item) })}
      kind={kind}
      size="large"
      wide={wide}
    >
      <Icon of="mail" />
      Make an enquiry
    </LinkButton>
  )
}
