/**
 * Serves public renditions: posters, previews and streams. Every visitor may see them and every cache may
 * store them, because the name of their folder changes with the clip's master, and with a state that hides
 * the clip (R-STATE-4). Masters are stored elsewhere (R-FILE-2).
 */
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import type { Services } from '../../context.ts'
import { MOUNTS } from '../../mounts.ts'
import { mediaTypeOf } from '../../platform/storage/media-type.ts'
import { FileMissing, isKey, PUBLIC_PREFIX } from '../../platform/storage/storage.ts'
import { refuseFile, sendFile } from './send-file.ts'

export async function mediaRoutes(
  server: FastifyInstance,
  { storage }: Pick<Services, 'storage'>,
): Promise<void> {
  await server.register(
    async (scope) => {
      scope.setErrorHandler<FastifyError>((error, request, reply) => {
        // Either the file was removed since its head was read, or the request itself was malformed.
        if (error instanceof FileMissing || (error.statusCode ?? 500) < 500) return notFound(reply)
        request.log.error({ err: error, reqId: request.id }, 'a media file could not be sent')
        return refuseFile(reply, 503, 'The file is not available now.')
      })
      scope.route<{ Params: { '*': string } }>({
        method: ['GET', 'HEAD'],
        url: '/*',
        async handler(request, reply) {
          const key = `${PUBLIC_PREFIX}${request.params['*']}`
          const file = isKey(key) ? await storage.head(key) : undefined
          if (!file) return notFound(reply)
          setFileHeaders(reply, key)
          return sendFile(request, reply, { ...file, open: (range) => storage.open(key, range) })
        },
      })
    },
    { prefix: MOUNTS.media.path },
  )
}

function setFileHeaders(reply: FastifyReply, key: string): void {
  reply.headers({
    'content-type': mediaTypeOf(key),
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
}

const notFound = (reply: FastifyReply) => refuseFile(reply, 404, 'There is no such file.')
