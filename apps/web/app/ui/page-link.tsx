/**
 * A link of which a page has dozens. In the browser it is the router's. On the server it is the same markup, without
 * the work for clicks, which do not happen there.
 */
import { Link, type LinkProps } from 'react-router'

type PageLinkProps = LinkProps & { to: string }

function ServerLink({ to, preventScrollReset: _scroll, viewTransition: _move, ...rest }: PageLinkProps) {
  return <a {...rest} href={to} data-discover="true" />
}

export const PageLink = import.meta.env.SSR ? ServerLink : Link
