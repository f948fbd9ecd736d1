/** The error page for failed renders: plain, without scripts, and the same for every visitor. */
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../escape-html.ts'

const STYLE = `
  :root { color-scheme: light dark }
  body { margin: 20vh auto 0; max-width: 60ch; padding: 0 16px; font: 17px/28px system-ui, sans-serif }
  h1 { font: 28px/1.1 Georgia, serif }`
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const BUSY = {
  title: 'We are busy',
  text: 'The page cannot be shown now. Please try again in a few seconds.',
}
const TOO_OFTEN = {
  title: 'Too many pages',
  text: 'Too many page requests from your network. Please wait a minute and try again.',
}
const BROKEN = {
  title: 'An error occurred',
  text: 'The page cannot be shown. The error has been reported. Please try again, or start from the home page.',
}
const ONLY_READ = {
  title: 'Not possible here',
  text: 'This page can only be read. Please go back and try again, or start from the home page.',
}

const TEXTS: Readonly<Record<number, typeof BROKEN>> = { 405: ONLY_READ, 429: TOO_OFTEN, 503: BUSY }

type Failure = { status: number; retryAfterS?: number | undefined; reference: string }

/** @param reference the request id, which the visitor can quote and the log contains */
export function sendFailedPage(
  reply: FastifyReply,
  brandName: string,
  { status, retryAfterS, reference }: Failure,
) {
  const { title, text } = TEXTS[status] ?? BROKEN
  if (retryAfterS !== undefined) reply.header('retry-after', retryAfterS)
  return reply
    .status(status)
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(brandName)} - ${title}</title><style>${STYLE}</style><h1>${title}</h1><p>${text}</p><p><a href="">Try again</a> · <a href="/">Home</a></p><p><small>Reference ${reference}</small></p></html>`,
    )
}
