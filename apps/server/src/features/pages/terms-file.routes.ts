/**
 * Serves the licensing terms as a PDF at a permanent address, generated from their content page. A file that
 * the operator configures is used instead.
 */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { MOUNTS } from '../../mounts.ts'
import { longDay } from '../../platform/agency-time.ts'
import { loadedOnce } from '../../platform/load-library.ts'
import { writePdf } from '../../platform/pdf/write-pdf.ts'
import { madeFile } from '../files/made-file.ts'
import { refuseFile, sendFile } from '../files/send-file.ts'
import { pageBlocks } from './page-blocks.ts'
import { findPage } from './pages.queries.ts'

type Page = NonNullable<Awaited<ReturnType<typeof findPage>>>

export function termsFileRoutes(server: FastifyInstance, { db, config, clock }: Services): void {
  // The newest file, with the text that it was made of: a changed page makes a new file.
  let made: { of: string; bytes: () => Promise<Buffer> } | undefined

  server.route({
    method: ['GET', 'HEAD'],
    url: MOUNTS.terms.path,
    async handler(request, reply) {
      if (config.termsPdfUrl) return reply.redirect(config.termsPdfUrl)
      const page = await findPage(db, 'licensing-terms', { at: clock.now(), timeZone: config.timeZone })
      if (!page) return refuseFile(reply, 404, 'There is no such file.')
      const bytes = await fileOf(page)
      const file = madeFile('licensing-terms.pdf', 'application/pdf', bytes)
      reply.headers({
        'cache-control': 'public, max-age=60',
        'content-type': file.contentType,
        'content-disposition': `inline; filename="${file.fileName}"`,
        // Browsers use their own viewer, which a narrower policy would block.
        'content-security-policy': "frame-ancestors 'none'",
      })
      return sendFile(request, reply, file)
    },
  })

  function fileOf(page: Page): Promise<Buffer> {
    const of = JSON.stringify(page)
    if (made?.of !== of) made = { of, bytes: loadedOnce(() => writePdf(pdfOf(page))) }
    return made.bytes()
  }

  const pdfOf = ({ heading, markdown, updated_on }: Page) => ({
    brandName: config.brandName,
    title: heading,
    lead: `Last updated ${longDay(updated_on)}`,
    date: new Date(updated_on),
    language: 'en-GB',
    blocks: pageBlocks(markdown),
  })
}
