/** HTML of a content page. The server made it from Markdown and sanitised it: nothing else may be put here. */
export function RichText({ html }: { html: string }) {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the API, see the contract's pages.ts
    <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
  )
}
