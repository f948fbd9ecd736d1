/** A folder that the user has chosen, in memory: a file has its content when its stream is closed, as in browsers. */
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { vi } from 'vitest'

type Bytes = Uint8Array<ArrayBuffer>

export type FolderDouble = {
  handle: FileSystemDirectoryHandle
  /** The files by name. */
  files: Map<string, Bytes>
  /** Called before each write; it may throw. */
  onWrite: (name: string) => void
}

const refusal = (name: string) => new DOMException('', name)

/** @param folders names that folders have */
export function givenFolder(folders: readonly string[] = []): FolderDouble {
  const files = new Map<string, Bytes>()
  const double = { files, onWrite: (_name: string) => {} }
  const fileHandle = (name: string) => ({
    name,
    getFile: async () => new File([files.get(name) ?? new Uint8Array()], name),
    async createWritable() {
      const written: Bytes[] = []
      return {
        async write(data: Bytes | Blob) {
          double.onWrite(name)
          written.push(data instanceof Blob ? new Uint8Array(await data.arrayBuffer()) : data.slice())
        },
        async close() {
          files.set(name, joined(written))
        },
        abort: async () => {},
      }
    },
  })
  const handle = {
    name: 'Newsroom',
    async getFileHandle(name: string, { create = false } = {}) {
      if (name.includes('/')) throw new TypeError('Name is not allowed')
      if (folders.includes(name)) throw refusal('TypeMismatchError')
      if (!files.has(name) && !create) throw refusal('NotFoundError')
      if (!files.has(name)) files.set(name, new Uint8Array())
      return fileHandle(name)
    },
    async removeEntry(name: string) {
      if (!files.delete(name)) throw refusal('NotFoundError')
    },
  }
  return Object.assign(double, { handle: handle as unknown as FileSystemDirectoryHandle })
}

function joined(pieces: readonly Bytes[]): Bytes {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

export const sha256Of = (bytes: Uint8Array) => bytesToHex(sha256(bytes))

/** The worker that computes checksums, without a thread. */
export function givenHashWorker() {
  class HashWorker {
    #hash = sha256.create()
    onmessage: (event: { data: string }) => void = () => {}
    postMessage(bytes: Uint8Array | null) {
      if (bytes) this.#hash.update(bytes)
      const data = bytes ? '' : bytesToHex(this.#hash.digest())
      if (!bytes) this.#hash = sha256.create()
      queueMicrotask(() => this.onmessage({ data }))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', HashWorker)
}

type Answer = number | { cutAfter: number } | { whole: true } | undefined

/**
 * The server of the files by their addresses. `next` has the answers to the next requests: a status, or where the
 * connection is cut.
 */
export function givenFileServer(files: Readonly<Record<string, Uint8Array>>) {
  const ranges: string[] = []
  const next: Answer[] = []
  const serve = async (address: string, init: RequestInit) => {
    const range = new Headers(init.headers).get('range') ?? ''
    ranges.push(`${address} ${range}`)
    const answer = next.shift()
    if (typeof answer === 'number') return new Response('Refused', { status: answer })
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
    const isWhole = answer !== undefined && 'whole' in answer
    const content = files[address] ?? new Uint8Array()
    const part = isWhole ? content : content.slice(Number(start), Number(end) + 1)
    const cut = answer !== undefined && 'cutAfter' in answer ? answer.cutAfter : null
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        stream.enqueue(cut === null ? part : part.slice(0, cut))
        if (cut === null) stream.close()
      },
      // Called when the bytes before the cut were read.
      pull: (stream) => stream.error(new TypeError('network error')),
    })
    return new Response(body, { status: isWhole ? 200 : 206 })
  }
  return { ranges, next, serve }
}
