/**
 * Public renditions: posters, previews and streams, which anyone may see and every cache may keep, because
 * their folder's name changes with the clip's master. Masters are not in this tree (security, F2).
 *
 * Specification: section 2 (Clip detail: adaptive streaming, otherwise a direct file).
 */
import { mkdir } from 'node:fs/promises'
import { extname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  // One fragmented file that players stream by ranges, and browsers play as it is.
  '.m4s': 'video/mp4',
  '.mp4': 'video/mp4',
  '.ts': 'video/mp2t',
  '.vtt': 'text/vtt; charset=utf-8',
}

export async function mediaRoutes(
  server: FastifyInstance,
  { storage }: Pick<Services, 'storage'>,
): Promise<void> {
  await mkdir(storage.publicFolder, { recursive: true })
  await server.register(
    async (scope) => {
      scope.setNotFoundHandler((_request, reply) =>
        reply
          .code(404)
          .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
          .type('text/plain; charset=utf-8')
          .send('There is no such file.'),
      )
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
          const type = TYPES[extname(path)]
          if (type) response.header('content-type', type)
        },
      })
    },
    { prefix: '/media' },
  )
}
