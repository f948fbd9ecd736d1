/**
 * Takes files in pieces by the tus protocol, which goes on after a cut where the file on the disk ends (R-INGEST-6). The
 * protocol has methods and headers of its own, so these are no endpoints of the contract, as `/files` are none.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, statfs } from 'node:fs/promises'
import { UPLOAD_LIMIT } from '@rushes/contract/limits'
import type { Server, ServerOptions } from '@tus/server'
import type { FastifyReply } from 'fastify'
import { AppError } from '../../app-error.ts'
import type { Context, Services } from '../../context.ts'
import { securityHeaders } from '../../http/security-headers.ts'
import { viewerOf } from '../../http/viewer.ts'
import { API_BASE } from '../../mounts.ts'
import { uploadsFolder } from './ingest-files.ts'
import { uploadLocker } from './upload-locks.ts'
import * as queries from './uploads.queries.ts'

const PATH = '/agency/uploads'
const MOST_BYTES = 20 * 2 ** 30
/** Of the disk, which the database may share. */
const KEPT_FREE = 0.1
/** The description of the API tells of endpoints only. */
const HIDDEN = { hide: true }
const RULE = { access: 'staff', may: 'ingest.add', limits: [UPLOAD_LIMIT] } as const

export async function uploadRoutes({ app, ...services }: Context): Promise<void> {
  const directory = uploadsFolder(services)
  await mkdir(directory, { recursive: true })
  const serverFor = uploadProtocol(services, directory)
  const headers = new Map(Object.entries(securityHeaders(services.config.baseUrl)))
  /** The protocol's library writes to the connection itself, past the headers that Fastify holds. */
  function handOver(reply: FastifyReply): void {
    reply.raw.setHeaders(headers)
    reply.hijack()
  }
  await app.register(async (scope) => {
    // The pieces go to the disk as they come.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null))
    scope.route({
      method: 'POST',
      url: PATH,
      config: RULE,
      schema: HIDDEN,
      async handler(request, reply) {
        const { userId } = viewerOf(request)
        const server = await serverFor(userId)
        handOver(reply)
        await server.handle(request.raw, reply.raw)
      },
    })
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${PATH}/:id`,
      config: RULE,
      schema: HIDDEN,
      async handler(request, reply) {
        const { userId } = viewerOf(request)
        const { id } = request.params
        if (!(await queries.isOwnUpload(services.db, id, userId))) {
          throw new AppError('not_found', 'There is no such upload.')
        }
        await queries.touchUpload(services.db, id, services.clock.now())
        const server = await serverFor(userId)
        handOver(reply)
        await server.handle(request.raw, reply.raw)
        if (request.method === 'DELETE') await queries.deleteUpload(services.db, id)
      },
    })
  })
}

/** The protocol's library is loaded with the first upload, so that no start waits for it. */
function uploadProtocol(services: Services, directory: string) {
  let loading: ReturnType<typeof load> | undefined
  async function load() {
    const [{ FileStore }, { Server }] = await Promise.all([import('@tus/file-store'), import('@tus/server')])
    // One for all requests, because it writes what it knows of a file in turn.
    const datastore = new FileStore({ directory })
    return (userId: number): Server => new Server({ ...optionsFor(services, directory, userId), datastore })
  }
  return async (userId: number): Promise<Server> => {
    loading ??= load()
    return (await loading)(userId)
  }
}

function optionsFor(services: Services, directory: string, userId: number): Omit<ServerOptions, 'datastore'> {
  const { db, clock, jobs, config } = services
  return {
    path: `${API_BASE}${PATH}`,
    relativeLocation: true,
    allowedOrigins: [...config.corsOrigins],
    maxSize: MOST_BYTES,
    disableTerminationForFinishedUploads: true,
    locker: uploadLocker(services),
    namingFunction: () => randomBytes(16).toString('hex'),
    async onUploadCreate(_request, { id, size, metadata }) {
      if (size === undefined || size === 0) throw refusal(400, 'Please say how large the file is.')
      await requireSpace(directory, size)
      const fileName = metadata?.['filename']?.trim() ?? ''
      if (fileName === '' || fileName.length > 300) throw refusal(400, 'Please name the file.')
      const batchId = Number(metadata?.['batch'])
      const batch = Number.isSafeInteger(batchId) && batchId > 0 && batchId < 2 ** 31 ? batchId : 0
      const upload = { id, userId, batchId: batch, fileName, sizeBytes: size, at: clock.now() }
      if (!(await queries.insertUpload(db, upload))) throw refusal(404, 'There is no such delivery.')
      return {}
    },
    async onUploadFinish(_request, { id }) {
      await queries.finishUpload(db, id, clock.now())
      await jobs.send('receive-uploads', {})
      return {}
    },
  }
}

const refusal = (status: number, sentence: string) => ({ status_code: status, body: `${sentence}\n` })

async function requireSpace(folder: string, size: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  if ((bavail - blocks * KEPT_FREE) * bsize < size) {
    throw refusal(507, 'There is not enough space on the disk.')
  }
}
