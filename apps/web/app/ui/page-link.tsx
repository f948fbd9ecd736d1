/**
 * A link for pages with dozens of links. In the browser it is the router's link. On the server it is the same
 * markup, without the code for clicks.
 */
import { Link, type LinkProps } from 'react-router'

type PageLinkProps = LinkProps & { to: string }

function ServerLink({ to, preventScrollReset: _scroll, viewTransition: _move, ...rest }: PageLinkProps) {
  return <a {...rest} href={to} data-discover="true" />
}

export const PageLink = import.meta.env.SSR ? ServerLink : Link
