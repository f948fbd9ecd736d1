/**
 * Sends the files behind signed URLs: deliveries and story texts, whole or in part. Every request is checked
 * again: a revoked licence or a withdrawn clip closes a URL that worked an hour ago (R-FILE-1).
 */
import { FILE_KINDS, type FileKind } from '@rushes/contract/file-kinds'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../context.ts'
import { attachment } from '../files/attachment.ts'
import { refuseFile, sendFile } from '../files/send-file.ts'
import { readVersionedRef, verifyFileUrl } from '../files/signed-file.ts'
import { insertFetch } from './admin-links.queries.ts'
import type { DeliveredFile } from './delivered-file.ts'
import { readFileRef } from './delivered-file-ref.ts'
import { updateFetched, updateFileFetched } from './downloads.queries.ts'
import { maySendOn, openSignedFile } from './open-signed-file.ts'

type FileRequest = FastifyRequest<{
  Params: { kind: string; ref: string; name: string }
  Querystring: Record<string, unknown>
}>
const DELIVERED: readonly FileKind[] = ['delivery', 'delivered-file']
/** Kinds of licensed material, in contrast to documents such as invoices and rights agreements. */
const MATERIAL: readonly FileKind[] = [...DELIVERED, 'text', 'package-text', 'comp']
const MAX_NAME_LENGTH = 1_000

/** Registers `/files/*` on the server itself, because files are not API responses. */
export async function fileRoutes(server: FastifyInstance, services: Services): Promise<void> {
  await server.register(
    async (scope) => {
      scope.setNotFoundHandler((_request, reply) => refuseFile(reply, 404, 'There is no such file.'))
      scope.setErrorHandler<FastifyError>((error, request, reply) => {
        // A request with a body is an error of the client, not of the server.
        if (error.statusCode !== undefined && error.statusCode < 500) {
          return refuseFile(reply, 404, 'There is no such file.')
        }
        request.log.error({ err: error, reqId: request.id }, 'a file could not be sent')
        return refuseFile(reply, 503, 'The file is not available now. Please try again later.')
      })
      scope.addHook('onRequest', async (_request, reply) => {
        reply.headers({
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
          'cross-origin-resource-policy': 'cross-origin',
        })
      })
      scope.route<{ Params: FileRequest['params']; Querystring: FileRequest['query'] }>({
        method: ['GET', 'HEAD'],
        url: '/:kind/:ref/:name',
        handler: (request, reply) => serve(services, request, reply),
      })
      // Without this route, any other path here would be rendered as a page.
      scope.route({
        method: ['GET', 'HEAD'],
        url: '/*',
        handler: (_request, reply) => refuseFile(reply, 404, 'There is no such file.'),
      })
    },
    { prefix: '/files' },
  )
}

async function serve(services: Services, request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { kind, name } = request.params
  const { exp, sig } = request.query
  if (!isFileKind(kind) || name.length > MAX_NAME_LENGTH)
    return refuseFile(reply, 404, 'There is no such file.')
  const address = { kind, ref: request.params.ref, fileName: name, exp: String(exp), sig: String(sig) }
  const verdict = verifyFileUrl(services.secret, address, services.clock.now())
  if (verdict === 'forged') return refuseFile(reply, 403, 'This address is not valid.')
  if (verdict === 'expired') {
    return refuseFile(reply, 410, 'This link has expired. Please prepare your download again.')
  }
  const { ref, isVersion } = readVersionedRef(request.params.ref)
  const file = await openSignedFile(services, kind, ref)
  if (file === 'unknown') return refuseFile(reply, 404, 'There is no such file.')
  if (file === 'closed') return refuseFile(reply, 410, 'This download is no longer available.')
  if (file === 'missing') {
    return refuseFile(reply, 503, 'The file is not available now. Please try again later.')
  }
  if (!isVersion(file.etag)) {
    return refuseFile(reply, 410, 'This file has changed. Please prepare your download again.')
  }
  if (DELIVERED.includes(kind) && request.method === 'GET') {
    const address = await addressAtStore(services, request, file)
    if (address !== null) {
      noteFetched(services, request, ref)
      return reply.header('cache-control', 'no-store').redirect(address, 302)
    }
    noteWhenSent(services, request, reply, { ref, sizeBytes: file.sizeBytes })
    cutWhenRightEnds(services, request, reply, ref)
  }
  const isMaterial = MATERIAL.includes(kind)
  // The signed URL grants access, so the buyer's own pages may read the file.
  if (isMaterial) reply.header('access-control-allow-origin', '*')
  reply.headers({
    'cache-control': isMaterial ? 'private, no-cache' : 'no-store',
    'content-disposition': attachment(name),
    'content-type': file.contentType,
  })
  return sendFile(request, reply, file)
}

/** Records a complete transfer: the queue keeps its clips until the last byte is sent (R-DOWNLOAD-6). */
function noteWhenSent(
  services: Services,
  request: FileRequest,
  reply: FastifyReply,
  { ref, sizeBytes }: { ref: string; sizeBytes: number },
): void {
  reply.raw.once('finish', () => {
    const { statusCode } = reply.raw
    const part = String(reply.getHeader('content-range') ?? '')
    const isEnd =
      statusCode === 200 || (statusCode === 206 && part.endsWith(`-${sizeBytes - 1}/${sizeBytes}`))
    if (isEnd) noteFetched(services, request, ref)
  })
}

function noteFetched({ db, clock }: Services, { log, ip }: FileRequest, fileRef: string): void {
  const now = clock.now()
  const { ref, position } = readFileRef(fileRef)
  const noted =
    position === undefined
      ? [updateFetched(db, ref, now), insertFetch(db, ref, ip, now)]
      : [updateFileFetched(db, { ref, position, now })]
  Promise.all(noted).catch((err: unknown) => log.error({ err }, 'that a file was fetched could not be noted'))
}

/** Whether a page reads the file by a script (R-PULL-6), which a store on another host would refuse. */
const isReadByScript = ({ headers }: FileRequest): boolean => headers['sec-fetch-mode'] === 'cors'

const AT_STORE_SECONDS = 5 * 60

/**
 * Returns the URL of a stored file for a direct download (R-FILE-9); null for files that this program sends.
 */
async function addressAtStore(
  { config, storage }: Services,
  request: FileRequest,
  { storageKey, contentType }: DeliveredFile,
): Promise<string | null> {
  if (!config.storage.redirects || storageKey === undefined || isReadByScript(request)) return null
  const use = { disposition: attachment(request.params.name), contentType, seconds: AT_STORE_SECONDS }
  return await storage.temporaryUrl(storageKey, use)
}

/** Interval of the check that stops transfers within ten seconds after their right has ended (R-FILE-11). */
const RIGHT_CHECK_MS = 5_000

function cutWhenRightEnds(
  services: Services,
  { log }: FileRequest,
  { raw }: FastifyReply,
  ref: string,
): void {
  const timer = setInterval(() => {
    maySendOn(services, ref).then(
      (may) => {
        if (!may) raw.destroy()
      },
      (err: unknown) => log.warn({ err }, 'whether a file may still be sent could not be read'),
    )
  }, RIGHT_CHECK_MS)
  raw.once('close', () => clearInterval(timer))
}

function isFileKind(kind: string): kind is FileKind {
  return FILE_KINDS.some((one) => one === kind)
}
