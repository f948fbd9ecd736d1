/** The SHA-256 of one file after the other, computed in a worker while the bytes arrive. */
import { trustedScriptUrl } from '../../lib/trusted.ts'
import { NO_CHECKSUM, SavingStopped } from './folder-problem.ts'
import hashWorker from './hash-worker.ts?worker&url'

export type FileHash = {
  /** Forgets the bytes of a file that was not finished. */
  restart(): Promise<void>
  /** Resolves when the bytes are hashed, so that few pieces wait in memory. */
  add(bytes: Uint8Array): Promise<void>
  /** Returns the checksum of all bytes since the start. */
  finish(): Promise<string>
  end(): void
}

type Waiting = { resolve: (checksum: string) => void; reject: (error: Error) => void }

export function startFileHash(): FileHash {
  const worker = new Worker(trustedScriptUrl(hashWorker), { type: 'module' })
  // The worker answers in the order of the messages.
  const waiting: Waiting[] = []
  worker.onmessage = ({ data }: MessageEvent<string>) => waiting.shift()?.resolve(data)
  let isBroken = false
  const refuse = () => {
    for (const { reject } of waiting.splice(0)) reject(new SavingStopped(NO_CHECKSUM))
  }
  // Its code could not be loaded.
  worker.onerror = () => {
    isBroken = true
    refuse()
  }
  const send = (bytes: Uint8Array | null) =>
    new Promise<string>((resolve, reject) => {
      waiting.push({ resolve, reject })
      if (isBroken) refuse()
      else worker.postMessage(bytes)
    })
  return {
    async restart() {
      await send(null)
    },
    async add(bytes) {
      await send(bytes)
    },
    finish: () => send(null),
    end: () => worker.terminate(),
  }
}
