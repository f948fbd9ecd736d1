/** Shown instead of prices for a network of more than 10 million followers (R-TIER-5). */
import { ON_APPLICATION } from '@rushes/commerce/licence-tier'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** `to` is the address of the form that requests an offer. */
export function OnApplicationNotice({ to = '/contact-us' }: { to?: string }) {
  return <Notice action={<LinkButton to={to}>Ask for an offer</LinkButton>}>{ON_APPLICATION}</Notice>
}
