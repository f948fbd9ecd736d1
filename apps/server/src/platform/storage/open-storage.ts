/** Picks the storage that the configuration names. */
import { join } from 'node:path'
import { localStorage } from './local-storage.ts'
import { movingStorage } from './moving-storage.ts'
import type { Storage } from './storage.ts'
import type { StorageAddress } from './storage-address.ts'

type Place = {
  address: StorageAddress
  /** The path that serves the public files. */
  publicBase: string
  dataDir: string
  /** The largest size of the local copies of a bucket's files, in bytes. */
  cacheBytes: number
}

/** @param movesFrom the previous location of the files @throws StorageMisconfigured if a store refuses */
export async function openStorage(place: Place, movesFrom?: StorageAddress): Promise<Storage> {
  const storage = await openPlace(place)
  return movesFrom ? movingStorage(storage, await openPlace({ ...place, address: movesFrom })) : storage
}

async function openPlace({ address, publicBase, dataDir, cacheBytes }: Place): Promise<Storage> {
  switch (address.kind) {
    case 'local':
      return localStorage(address.folder, publicBase)
    case 's3': {
      // Loaded only if it is configured.
      const { s3Storage } = await import('./s3-storage.ts')
      return await s3Storage({
        ...address,
        publicBase,
        cacheBytes,
        cacheFolder: join(dataDir, 'storage-cache'),
      })
    }
  }
}
