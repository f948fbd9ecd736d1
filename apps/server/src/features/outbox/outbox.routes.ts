/**
 * Shows the newest emails, of all or of one recipient, at /dev/outbox, only in the demo, because they contain links that open accounts.
 */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { MOUNTS } from '../../mounts.ts'
import { listNewestMails } from './outbox.queries.ts'

const STYLE = `
  :root { color-scheme: light dark; --ink: #1b1d22; --soft: #5c606a; --rule: #e3e2dd; --paper: #faf9f6 }
  @media (prefers-color-scheme: dark) { :root { --ink: #f4f2ec; --soft: #a9adb8; --rule: #3a3d45; --paper: #15171b } }
  body { margin: 0 auto; max-width: 72ch; padding: 40px 16px; background: var(--paper); color: var(--ink); font: 15px/24px system-ui, sans-serif }
  article { border-top: 1px solid var(--rule); padding: 16px 0 }
  h1 { font: italic 28px/1.1 Georgia, serif } h2 { margin: 0; font-size: 17px }
  p { margin: 0; color: var(--soft) } a { color: inherit } summary { padding: 8px 0; cursor: pointer }
  pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 13px/20px ui-monospace, monospace }
  iframe { width: 100%; height: 480px; margin: 12px 0 4px; border: 1px solid var(--rule); resize: vertical }`
// Allows the styles of an email; nothing in it runs or is fetched, and it cannot access this page.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

/** Registers a route without login, for the demo on this machine. Other installations use `/admin/emails`. */
export function outboxRoutes(server: FastifyInstance, { db, config }: Services): void {
  server.get<{ Querystring: { to?: string | string[] } }>(MOUNTS.outbox.path, async (request, reply) => {
    if (!config.demo) return reply.callNotFound()
    const articles = (await listNewestMails(db, request.query.to?.toString())).map(articleOf)
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${config.brandName} - Outbox</title><style>${STYLE}</style><h1>Outbox</h1>${articles.join('') || '<p>No mail has been written yet.</p>'}`,
      )
  })
}

type Mail = Awaited<ReturnType<typeof listNewestMails>>[number]

function articleOf({ recipient, subject, text, html, created_at }: Mail): string {
  const title = escapeHtml(subject)
  const head = `<h2>${title}</h2><p>To ${escapeHtml(recipient)}, ${created_at.toISOString()}</p>`
  if (text === '') return `<article>${head}<p>The text was deleted when the mail was sent.</p></article>`
  // Opens links of the email in this window, not in the frame.
  const shown = escapeHtml(html.replace('<head>', '<head><base target="_top"/>'))
  const frame = `<iframe title="${title}" sandbox="allow-top-navigation-by-user-activation" loading="lazy" srcdoc="${shown}"></iframe>`
  return `<article>${head}${frame}<details><summary>Plain text</summary><pre>${linked(escapeHtml(text))}</pre></details></article>`
}

const linked = (escaped: string) =>
  escaped.replace(/https?:\/\/[^\s<>"]+/g, (url) => `<a href="${url}">${url}</a>`)
