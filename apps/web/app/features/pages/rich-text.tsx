/** The HTML of a content page. The server has made it from Markdown and sanitised it; show no other HTML here. */
export function RichText({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the API, see the contract's pages.ts
    <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
  )
}
