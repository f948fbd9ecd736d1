/** Shows the newest mails at /dev/outbox. They hold links that open accounts: outside the demo only staff see them. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { escapeHtml } from '../../http/escape-html.ts'
import { type FindViewer, isStaff } from '../../http/viewer.ts'
import { MOUNTS } from '../../mounts.ts'
import { listNewestMails } from './outbox.queries.ts'

const STYLE = `
  :root { color-scheme: light dark; --ink: #1b1d22; --soft: #5c606a; --rule: #e3e2dd; --paper: #faf9f6 }
  @media (prefers-color-scheme: dark) { :root { --ink: #f4f2ec; --soft: #a9adb8; --rule: #3a3d45; --paper: #15171b } }
  body { margin: 0 auto; max-width: 72ch; padding: 40px 16px; background: var(--paper); color: var(--ink); font: 15px/24px system-ui, sans-serif }
  article { border-top: 1px solid var(--rule); padding: 16px 0 }
  h1 { font: italic 28px/1.1 Georgia, serif } h2 { margin: 0; font-size: 17px }
  p { margin: 0; color: var(--soft) } pre { white-space: pre-wrap; font: 13px/20px ui-monospace, monospace }`
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

/** The demo runs on this machine only, so whoever reaches it may read its mails. */
export function outboxRoutes(server: FastifyInstance, services: Services, findViewer: FindViewer): void {
  const { db, config } = services
  server.get(MOUNTS.outbox.path, async (request, reply) => {
    if (!config.demo && !(await isStaff(request, services, findViewer))) return reply.callNotFound()
    const mails = await listNewestMails(db)
    const articles = mails.map(
      ({ recipient, subject, body, created_at }) =>
        `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(recipient)}, ${created_at.toISOString()}</p><pre>${escapeHtml(body)}</pre></article>`,
    )
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
