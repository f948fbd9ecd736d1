/**
 * Public renditions: posters, previews and streams, which anyone may see and every cache may keep, because
 * their folder's name changes with the clip's master. Masters are not in this tree (security, F2).
 *
 * Specification: section 2 (Clip detail: adaptive streaming, otherwise a direct file).
 */
import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../context.ts'

export async function mediaRoutes(
  server: FastifyInstance,
  { storage }: Pick<Services, 'storage'>,
): Promise<void> {
  await mkdir(storage.publicFolder, { recursive: true })
  await server.register(
    async (scope) => {
      scope.setNotFoundHandler((_request, reply) => refuse(reply, 404, 'There is no such file.'))
      // Folders and paths that lead outside are as absent as anything else.
      scope.setErrorHandler((error: FastifyError, request, reply) => {
        if ((error.statusCode ?? 500) < 500) return refuse(reply, 404, 'There is no such file.')
        request.log.error({ err: error, reqId: request.id }, 'a media file could not be sent')
        return refuse(reply, 503, 'The file cannot be sent at the moment.')
      })
      await scope.register(fastifyStatic, {
        root: storage.publicFolder,
        decorateReply: false,
        index: false,
        dotfiles: 'ignore',
        cacheControl: false,
        setHeaders: (response, path) => {
          response.header('cache-control', 'public, max-age=31536000, immutable')
          response.header('access-control-allow-origin', '*')
          response.header('cross-origin-resource-policy', 'cross-origin')
          response.header('x-content-type-options', 'nosniff')
          response.header('content-security-policy', "default-src 'none'; sandbox")
          // One fragmented file that players stream by ranges, and browsers play as it is.
          if (path.endsWith('.m4s')) response.header('content-type', 'video/mp4')
        },
      })
    },
    { prefix: '/media' },
  )
}

function refuse(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('text/plain; charset=utf-8')
    .send(`${text}\n`)
}
