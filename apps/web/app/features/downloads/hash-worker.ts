/** Computes the SHA-256 of files in a worker, because the browser's own function needs a whole file in memory. */
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'

let hash = sha256.create()

/** Adds bytes to the file; null ends it and returns its checksum. */
addEventListener('message', ({ data }: MessageEvent<Uint8Array | null>) => {
  if (data) {
    hash.update(data)
    return postMessage('')
  }
  postMessage(bytesToHex(hash.digest()))
  hash = sha256.create()
})
