/**
 * Receives files in pieces by the tus protocol, which continues after an interruption where the file on the
 * disk ends (R-INGEST-6). The protocol has its own methods and headers, so its addresses are not endpoints of
 * the contract, like `/files`.
 */
import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { AccessRule } from '@rushes/contract/endpoint'
import { UPLOAD_LIMIT } from '@rushes/contract/limits'
import type { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error.ts'
import type { Context, Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { API_BASE } from '../../../mounts.ts'
import { loadedOnce } from '../../../platform/load-library.ts'
import { forgetUpload, uploadsFolder } from '../ingest-files.ts'
import { plainName } from '../sheet/match-names.rules.ts'
import { type UploadHold, type UploadLocks, uploadLocks } from './upload-locks.ts'
import type { Protocol } from './upload-protocol.ts'
import { NO_UPLOAD, type PiecesRefusal, refuse, UploadRefused } from './upload-refused.ts'
import { faultOfUploadRequest, isUploadId, readHeaders } from './upload-requests.rules.ts'
import { noSpaceFor } from './upload-space.ts'
import { deleteUpload, touchUpload } from './uploads.queries.ts'

/** Hidden, because the description of the API contains endpoints only. */
const HIDDEN = { hide: true }
const PROTOCOL = '1.0.0'

type BegunFile = {
  id: string
  fileName: string
  sizeBytes: number
  /** Metadata of the file as sent. */
  metadata: Readonly<Record<string, string | null>>
}

/** The sender of pieces. A refusal by one of its functions ends the request. */
export type PiecesSender = {
  /** Key that limits the waiting requests of the sender. */
  name: string
  /** Null for the holder of an upload link. */
  userId: number | null
  begin(tx: Db, file: BegunFile): Promise<PiecesRefusal | null>
  owns(id: string): Promise<boolean>
  /** Returns the reason if the sender may no longer send; null while it may. */
  refusal?(): Promise<PiecesRefusal | null>
  /** Called after the last byte. */
  finish(id: string): Promise<PiecesRefusal | null>
  remove(id: string): Promise<PiecesRefusal | null>
}

export type PiecesEndpoint = {
  path: `/${string}`
  rule: AccessRule
  /** @throws AppError for senders that are refused */
  senderOf(request: FastifyRequest): Promise<PiecesSender>
}

/** A request about one upload, with the sender that owns it. */
type Requested = {
  request: FastifyRequest
  reply: FastifyReply
  sender: PiecesSender
  id: string
  address: string
}

export async function receivePieces(
  { app, ...services }: Context,
  { path, rule, senderOf }: PiecesEndpoint,
): Promise<void> {
  await mkdir(uploadsFolder(services), { recursive: true })
  const tools = { services, locks: uploadLocks(services), serverFor: protocolServers(services) }
  const config = { ...rule, limits: [UPLOAD_LIMIT] }
  const base = `${API_BASE}${path}`
  await app.register(async (scope) => {
    // Writes the pieces to the disk as they arrive, without parsing.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    scope.route({
      method: 'POST',
      url: path,
      config,
      schema: HIDDEN,
      async handler(request, reply) {
        requirePlain(request, base)
        const sender = await senderOf(request)
        const id = randomBytes(16).toString('hex')
        return await begin(tools, { request, reply, sender, id, address: base })
      },
    })
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${path}/:id`,
      config,
      schema: HIDDEN,
      async handler(request, reply) {
        const { id } = request.params
        if (!isUploadId(id)) throw noUpload()
        const address = `${base}/${id}`
        requirePlain(request, address)
        const sender = await senderOf(request)
        if (!(await sender.owns(id))) throw noUpload()
        await touchUpload(services.db, id, services.clock.now())
        const requested = { request, reply, sender, id, address }
        if (request.method === 'DELETE') return await remove(tools, requested)
        return await send(requested, await speak(tools, requested))
      },
    })
  })
}

const noUpload = () => new AppError('not_found', NO_UPLOAD.sentence)

/** @throws AppError bad_request */
function requirePlain({ raw }: FastifyRequest, address: string): void {
  const fault = faultOfUploadRequest({ target: raw.url, headers: raw.headers }, address)
  if (fault !== null) throw new AppError('bad_request', fault)
}

type Tools = { services: Services; locks: UploadLocks; serverFor: (protocol: Protocol) => Promise<Server> }

/**
 * Loads the protocol's library with the first upload, so that the start of the server does not wait for it.
 */
function protocolServers(services: Services): Tools['serverFor'] {
  const loaded = loadedOnce(async () => (await import('./upload-protocol.ts')).uploadProtocol(services))
  return async (protocol) => (await loaded())(protocol)
}

async function begin(tools: Tools, requested: Requested): Promise<FastifyReply> {
  let answer: Response | undefined
  try {
    answer = await speak(tools, requested)
  } finally {
    if (!answer?.ok) await undo(tools, requested)
  }
  return await send(requested, answer)
}

/** Deletes a refused file, because its sender has no address for it. */
async function undo({ services }: Tools, { id }: Requested): Promise<void> {
  if (await deleteUpload(services.db, id)) await forgetUpload(services, id)
}

/**
 * Lets the library respond. It gets only checked values, because it would parse an address in its own way.
 */
async function speak({ services, locks, serverFor }: Tools, requested: Requested): Promise<Response> {
  const { request, sender, id, address } = requested
  const server = await serverFor({
    id,
    path: address.replace(`/${id}`, ''),
    hold: (giveWay) => hold(locks, requested, giveWay),
    async begin(size, metadata) {
      refuse(await beginFile(services, sender, { id, size, metadata }))
    },
    async finish() {
      refuse(await sender.finish(id))
    },
  })
  const { raw } = request
  const read = new Request(new URL(address, services.config.baseUrl), {
    method: raw.method ?? '',
    headers: readHeaders(raw.headers),
  })
  // Read lazily, so that the body of a refused piece is not consumed.
  Object.defineProperty(read, 'body', { get: () => Readable.toWeb(raw) })
  return await server.handleWeb(read)
}

/** Repeats the checks after the wait for the lock. @throws UploadRefused */
async function hold(
  locks: UploadLocks,
  { reply, sender, id }: Requested,
  giveWay?: () => void,
): Promise<UploadHold> {
  const left = new AbortController()
  reply.raw.once('close', () => left.abort())
  const held = await locks.hold(id, { sender: sender.name, signal: left.signal, giveWay })
  try {
    refuse((await sender.refusal?.()) ?? ((await sender.owns(id)) ? null : NO_UPLOAD))
    return held
  } catch (error) {
    await held.release()
    throw error
  }
}

const EMPTY = {
  status: 400,
  sentence: 'The file is empty. Please send it again, from the original card or disk.',
}
const NO_NAME = { status: 400, sentence: 'Please name the file.' }

type Begun = Pick<BegunFile, 'id' | 'metadata'> & { size: number }

async function beginFile(
  services: Services,
  sender: PiecesSender,
  { id, size, metadata }: Begun,
): Promise<PiecesRefusal | null> {
  if (size === 0) return EMPTY
  const fileName = plainName(metadata['filename'] ?? '')
  if (fileName === '' || fileName.length > 300) return NO_NAME
  return await services.db.transaction().execute(async (tx) => {
    const noSpace = await noSpaceFor(tx, services, { size, userId: sender.userId })
    if (noSpace !== null) return { status: 507, sentence: noSpace }
    return await sender.begin(tx, { id, fileName, sizeBytes: size, metadata })
  })
}

async function send({ request, reply, sender }: Requested, answer: Response): Promise<FastifyReply> {
  const { raw } = request
  // A browser reads no response before it has sent its piece, so the connection is closed.
  const isOver = !raw.complete && ((await sender.refusal?.()) ?? null) !== null
  if (isOver) reply.raw.once('finish', () => raw.destroy())
  return reply
    .code(answer.status)
    .headers(Object.fromEntries(answer.headers))
    .send(await answer.text())
}

/**
 * Deletes without the library, which would decide before the lock: a file may be signed for in the meantime
 * (R-UPLOAD-7).
 */
async function remove({ services, locks }: Tools, requested: Requested): Promise<FastifyReply> {
  const { request, reply, sender, id } = requested
  reply.header('tus-resumable', PROTOCOL)
  if (request.headers['tus-resumable'] !== PROTOCOL) return reply.code(412).send('Tus-Resumable Required\n')
  try {
    const held = await hold(locks, requested)
    try {
      refuse(await sender.remove(id))
      await forgetUpload(services, id)
    } finally {
      await held.release()
    }
    return reply.code(204).send()
  } catch (error) {
    if (error instanceof UploadRefused) return reply.code(error.status_code).send(error.body)
    throw error
  }
}
