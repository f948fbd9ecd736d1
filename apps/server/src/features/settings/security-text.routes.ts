/** Serves the contact for vulnerability reports in the form of RFC 9116. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../context.ts'
import { MOUNTS } from '../../mounts.ts'

/**
 * Validity from each response, because a fixed date would be forgotten. RFC 9116 requires less than a year.
 */
const VALID_MS = 180 * 24 * 60 * 60_000

export function securityTextRoutes(server: FastifyInstance, { config, clock }: Services): void {
  const { baseUrl } = config

  server.get(MOUNTS.securityText.path, (_request, reply) => {
    const expires = new Date(clock.now().getTime() + VALID_MS).toISOString().replace(/\.\d+Z$/, 'Z')
    return sendText(reply, [
      `Contact: mailto:${encodeURI(config.licensingEmail)}`,
      `Contact: ${baseUrl}/contact-us`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${baseUrl}${MOUNTS.securityText.path}`,
      `Policy: ${baseUrl}${MOUNTS.securityPolicy.path}`,
    ])
  })

  server.get(MOUNTS.securityPolicy.path, (_request, reply) =>
    sendText(reply, [
      `How to report a vulnerability to ${config.brandName}`,
      '',
      `Write to ${config.licensingEmail}, or use ${baseUrl}/contact-us. Describe what you found, how to repeat it, and`,
      'what an attacker could do with it. Send no files of other users.',
      '',
      'While you look:',
      '- Use your own account and your own data. Stop when you have proof.',
      '- Do not change, delete or copy what belongs to others, and do not slow the service down.',
      '- Do not deceive employees or customers.',
      '- Keep the vulnerability confidential until it is fixed.',
    ]),
  )
}

function sendText(reply: FastifyReply, lines: readonly string[]) {
  return reply
    .header('cache-control', 'public, max-age=86400')
    .type('text/plain; charset=utf-8')
    .send(`${lines.join('\n')}\n`)
}
