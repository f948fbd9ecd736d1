/**
 * Writes the content security policy of a page. Documents are cached and a nonce may be used only once, so inline
 * scripts are allowed by their hashes; development uses a nonce.
 */
import { createHash } from 'node:crypto'
import type { PaymentSources } from '../../platform/payments/payment-pages.ts'

/** Hashes of the inline scripts that a browser would run; data blocks such as JSON-LD are not scripts. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isData = /\btype="(application|text)\/(?!javascript)/.test(attributes)
    if (/\bsrc=/.test(attributes) || isData) continue
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return [...hashes]
}

export type Sources = {
  /** Origins of media and the API if they differ from the origin of the pages; otherwise empty. */
  media: string
  api: string
  /** The payment provider's scripts and frames; null on pages without its form. */
  payment: PaymentSources | null
  https: boolean
  dev: boolean
}

const NO_PAYMENT: PaymentSources = {
  script: '',
  frame: "'none'",
  connect: '',
  image: '',
  needsStrings: false,
  opensWindows: false,
}

/** Strings never become HTML or scripts; apps/web/app/lib/trusted.ts makes the policy of this name (ADR 15). */
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types rushes"

/** The headers that make up the policy of a page. */
export function policyHeaders(scripts: readonly string[], sources: Sources): [string, string][] {
  const policy = contentSecurityPolicy(scripts, sources)
  // Development injects style sheets and error messages as strings.
  if (sources.dev) return [['content-security-policy', policy]]
  if (sources.payment?.needsStrings) {
    return [
      ['content-security-policy', policy],
      ['content-security-policy-report-only', TRUSTED_TYPES],
    ]
  }
  return [['content-security-policy', `${policy}; ${TRUSTED_TYPES}`]]
}

function contentSecurityPolicy(scripts: readonly string[], sources: Sources): string {
  const { media, api, dev } = sources
  const payment = sources.payment ?? NO_PAYMENT
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    `script-src 'self' ${scripts.join(' ')} ${payment.script}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : ''}`,
    `img-src 'self' data: ${media} ${payment.image}`,
    "font-src 'self'",
    `media-src 'self' blob: ${media}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    `connect-src 'self' ${api} ${media} ${payment.connect} ${dev ? 'ws:' : ''}`,
    `frame-src ${payment.frame}`,
    ...(sources.https ? ['upgrade-insecure-requests'] : []),
  ]
    .map((directive) => directive.replace(/ +/g, ' ').trim())
    .join('; ')
}
