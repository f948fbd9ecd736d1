/**
 * HTML of a content page. The server has rendered it from Markdown and sanitised it; show no other HTML here.
 */
import { useMemo } from 'react'
import { trustedHtml } from '../lib/trusted.ts'

export function RichText({ html, className = 'prose' }: { html: string; className?: string }) {
  // Memoized because React writes the HTML again for each new object.
  const trusted = useMemo(() => ({ __html: trustedHtml(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the API, see the contract's pages.ts
  return <div className={className} dangerouslySetInnerHTML={trusted} />
}
