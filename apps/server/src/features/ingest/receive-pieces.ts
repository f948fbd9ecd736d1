/**
 * Takes files in pieces by the tus protocol, which goes on after a cut where the file on the disk ends (R-INGEST-6). The
 * protocol has methods and headers of its own, so its addresses are no endpoints of the contract, as `/files` are none.
 */
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import type { AccessRule } from '@rushes/contract/endpoint'
import { UPLOAD_LIMIT } from '@rushes/contract/limits'
import type { Server, ServerOptions } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Context, Services } from '../../context.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import { API_BASE } from '../../mounts.ts'
import { loadedOnce } from '../../platform/load-library.ts'
import { uploadsFolder } from './ingest-files.ts'
import { uploadLocker } from './upload-locks.ts'
import { deleteUpload, touchUpload } from './uploads.queries.ts'

const MOST_BYTES = 20 * 2 ** 30
/** Of the disk, which the database may share. */
const KEPT_FREE = 0.1
/** The description of the API tells of endpoints only. */
const HIDDEN = { hide: true }

/** In the words of the protocol: a status and a sentence. */
export type PiecesRefusal = { status: number; sentence: string }

type BegunFile = {
  id: string
  fileName: string
  sizeBytes: number
  /** What the sender says of the file. */
  metadata: Readonly<Record<string, string | null>>
}

/** Who sends. What a function refuses ends the request. */
export type PiecesSender = {
  /** Writes the file down. */
  begin(file: BegunFile): Promise<PiecesRefusal | null>
  owns(id: string): Promise<boolean>
  /** The last byte is here. */
  finish(id: string): Promise<PiecesRefusal | null>
  /** Asked when a piece has ended early: what is left of it is cut off where nothing may come any more. */
  isOver?(): Promise<boolean>
  /** A whole file may be taken back. */
  takesBack: boolean
  onRemoved?(id: string): Promise<void>
}

export type PiecesDoor = {
  path: `/${string}`
  rule: AccessRule
  /** @throws AppError for whom is refused */
  senderOf(request: FastifyRequest): Promise<PiecesSender>
}

export async function receivePieces(
  { app, ...services }: Context,
  { path, rule, senderOf }: PiecesDoor,
): Promise<void> {
  const directory = uploadsFolder(services)
  await mkdir(directory, { recursive: true })
  const serverFor = uploadProtocol(services, { directory, path })
  const headers = new Map(Object.entries(securityHeaders(services.config.baseUrl)))
  const config = { ...rule, limits: [UPLOAD_LIMIT] }
  /** The protocol's library writes to the connection itself, past the headers that Fastify holds. */
  async function handOver(request: FastifyRequest, reply: FastifyReply, sender: PiecesSender): Promise<void> {
    const server = await serverFor(sender)
    reply.raw.setHeaders(headers)
    reply.hijack()
    await server.handle(request.raw, reply.raw)
    // A browser reads no answer before it has sent its piece, and would go on sending.
    if (!request.raw.complete && (await sender.isOver?.())) request.raw.destroy()
  }
  /** The answer comes when nothing is left: whoever reads the list then does not find it. */
  async function remove({ raw, url }: FastifyRequest, id: string, sender: PiecesSender): Promise<Response> {
    const server = await serverFor(sender)
    const headers = new Headers({ 'tus-resumable': String(raw.headers['tus-resumable']) })
    const answer = await server.handleWeb(
      new Request(new URL(url, services.config.baseUrl), { method: 'DELETE', headers }),
    )
    if (!answer.ok) return answer
    await sender.onRemoved?.(id)
    await deleteUpload(services.db, id)
    return answer
  }
  await app.register(async (scope) => {
    // The pieces go to the disk as they come.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    scope.route({
      method: 'POST',
      url: path,
      config,
      schema: HIDDEN,
      handler: async (request, reply) => handOver(request, reply, await senderOf(request)),
    })
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${path}/:id`,
      config,
      schema: HIDDEN,
      async handler(request, reply) {
        const sender = await senderOf(request)
        const { id } = request.params
        if (!(await sender.owns(id))) throw new AppError('not_found', 'There is no such upload.')
        await touchUpload(services.db, id, services.clock.now())
        if (request.method !== 'DELETE') return await handOver(request, reply, sender)
        const answer = await remove(request, id, sender)
        return reply
          .code(answer.status)
          .header('tus-resumable', '1.0.0')
          .send(await answer.text())
      },
    })
  })
}

type Place = { directory: string; path: string }

/** The protocol's library is loaded with the first upload, so that no start waits for it. */
function uploadProtocol(services: Services, place: Place) {
  const loaded = loadedOnce(async () => {
    const [{ FileStore }, { Server }] = await Promise.all([import('@tus/file-store'), import('@tus/server')])
    // One for all requests, because it writes what it knows of a file in turn.
    const datastore = new FileStore({ directory: place.directory })
    return (sender: PiecesSender): Server => new Server({ ...optionsFor(services, place, sender), datastore })
  })
  return async (sender: PiecesSender): Promise<Server> => (await loaded())(sender)
}

function optionsFor(
  services: Services,
  { directory, path }: Place,
  sender: PiecesSender,
): Omit<ServerOptions, 'datastore'> {
  return {
    path: `${API_BASE}${path}`,
    relativeLocation: true,
    allowedOrigins: [...services.config.corsOrigins],
    maxSize: MOST_BYTES,
    disableTerminationForFinishedUploads: !sender.takesBack,
    locker: uploadLocker(services),
    namingFunction: () => randomBytes(16).toString('hex'),
    async onUploadCreate(_request, { id, size, metadata = {} }) {
      if (size === undefined || size === 0) throw refusal(400, 'Please say how large the file is.')
      await requireSpace(services, directory, size)
      const fileName = nameOf(metadata['filename'] ?? '')
      if (fileName === '' || fileName.length > 300) throw refusal(400, 'Please name the file.')
      refuse(await sender.begin({ id, fileName, sizeBytes: size, metadata }))
      return {}
    },
    async onUploadFinish(_request, { id }) {
      refuse(await sender.finish(id))
      return {}
    },
  }
}

/** A name stands in lists, tables and mails, in one line each. */
const nameOf = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const refusal = (status: number, sentence: string) => ({ status_code: status, body: `${sentence}\n` })

function refuse(refused: PiecesRefusal | null): void {
  if (refused) throw refusal(refused.status, refused.sentence)
}

async function requireSpace({ disk }: Services, folder: string, size: number): Promise<void> {
  const space = await disk.spaceAt(folder)
  if (space.free - space.size * KEPT_FREE < size) {
    throw refusal(507, 'There is not enough space on the disk.')
  }
}
