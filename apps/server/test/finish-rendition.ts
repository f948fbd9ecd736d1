/** Finishes files in other formats, in tests without a worker. */
import type { TestServer } from './test-server.ts'

/** Stores the file with this id, like the worker. */
export async function finishRendition({ services }: TestServer, id: number, bytes: Buffer): Promise<void> {
  const { storage_key } = await services.db
    .updateTable('renditions')
    .set({ state: 'ready', size_bytes: bytes.length, sha256: 'ab'.repeat(32), crc32: 7 })
    .where('id', '=', id)
    .returning('storage_key')
    .executeTakeFirstOrThrow()
  await services.storage.put(storage_key, bytes)
}
