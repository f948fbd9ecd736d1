/**
 * Configures the library of the tus protocol: each request concerns the one upload that was checked. It is
 * loaded with the first upload, so that the start of the server does not wait for it.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { addAbortSignal, type Readable } from 'node:stream'
import { MAX_UPLOAD_BYTES } from '@rushes/commerce/accepted-files'
import { FileStore } from '@tus/file-store'
import { DataStore, Server, type Upload } from '@tus/server'
import type { Services } from '../../../context.ts'
import { uploadsFolder } from '../ingest-files.ts'
import type { UploadHold } from './upload-locks.ts'
import { NO_UPLOAD, UploadRefused } from './upload-refused.ts'
import { mayWriteOn } from './upload-space.ts'

const LOOK_AT_DISK_BYTES = 16 * 2 ** 20
/**
 * Limit for bytes that are read and not kept, because a browser reads no response before it has sent its
 * piece.
 */
const MAX_UNKEPT_BYTES = 16 * 2 ** 20
/** Error codes of a full disk, and of an exhausted quota. */
const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])
const NO_SPACE = {
  status: 507,
  sentence: 'There is not enough disk space. The partial upload is kept. Please try again later.',
}
/** Browser windows recognise by this text that another window has taken over. */
const TAKEN_OVER = { status: 400, sentence: 'Request aborted due to lock acquired' }

export type Protocol = {
  /** The upload that was checked or begun. */
  id: string
  /** Path that contains the uploads. */
  path: string
  hold(giveWay: () => void): Promise<UploadHold>
  /** @throws UploadRefused */
  begin(size: number, metadata: Readonly<Record<string, string | null>>): Promise<void>
  /** Called after the last byte. @throws UploadRefused */
  finish(): Promise<void>
}

/** Shares the files among all requests; each request has its own server. */
export function uploadProtocol(services: Services): (protocol: Protocol) => Server {
  const files = new FileStore({ directory: uploadsFolder(services) })
  return (protocol) => serverOf(services, new PieceStore(services, files), protocol)
}

function serverOf(services: Services, store: PieceStore, protocol: Protocol): Server {
  const { id, path, hold, begin, finish } = protocol
  return new Server({
    datastore: store,
    path,
    relativeLocation: true,
    allowedOrigins: [...services.config.corsOrigins],
    maxSize: MAX_UPLOAD_BYTES,
    locker: {
      newLock: () => ({
        async lock(_signal, giveWay) {
          store.hold = await hold(giveWay)
        },
        async unlock() {
          // Otherwise the library would report success, and the sender would delete the file.
          if (await store.hold?.release()) throw new UploadRefused(TAKEN_OVER)
        },
      }),
    },
    namingFunction: () => id,
    getFileIdFromRequest: () => id,
    async onIncomingRequest(_request, given) {
      if (given !== id) throw new UploadRefused(NO_UPLOAD)
    },
    async onUploadCreate(_request, { size = 0, metadata = {} }) {
      await begin(size, metadata)
      return {}
    },
    async onUploadFinish() {
      await finish()
      return {}
    },
    // Otherwise the library would return 500 with the text of the error.
    onResponseError(_request, error) {
      if ('status_code' in error) return undefined
      throw error
    },
  })
}

/** Writes under the lock of its request, and only while no other connection can have the upload. */
class PieceStore extends DataStore {
  hold: UploadHold | undefined
  readonly #services: Services
  readonly #files: FileStore
  #lookAt = 0

  constructor(services: Services, files: FileStore) {
    super()
    this.#services = services
    this.#files = files
    this.extensions = files.extensions
  }

  override create = (file: Upload): Promise<Upload> => this.#files.create(file)

  override getUpload = (id: string): Promise<Upload> => this.#files.getUpload(id)

  override async write(pieces: Readable, id: string, offset: number): Promise<number> {
    const { hold } = this
    if (!hold) throw new UploadRefused(TAKEN_OVER)
    addAbortSignal(hold.lost, pieces)
    const file = await open(join(uploadsFolder(this.#services), id), 'r+')
    let at = offset
    let unkept = 0
    try {
      for await (const bytes of pieces) {
        if (!(await hold.isOurs())) throw new UploadRefused(TAKEN_OVER)
        if (unkept === 0 && (await this.#append(file, bytes, at))) at += bytes.length
        else unkept += bytes.length
        if (unkept > MAX_UNKEPT_BYTES) break
      }
    } finally {
      await file.close()
    }
    if (unkept > 0) throw new UploadRefused(NO_SPACE)
    return at
  }

  /** @returns false when the disk is full. */
  async #append(file: FileHandle, bytes: Buffer, at: number): Promise<boolean> {
    if (at >= this.#lookAt) {
      if (!(await mayWriteOn(this.#services))) return false
      this.#lookAt = at + LOOK_AT_DISK_BYTES
    }
    try {
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done)
        done += bytesWritten
      }
      return true
    } catch (error) {
      if (error instanceof Error && 'code' in error && FULL.has(error.code)) return false
      throw error
    }
  }
}
