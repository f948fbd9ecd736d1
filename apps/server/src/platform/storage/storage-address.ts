/** Reads addresses of storages: a folder of this machine, or a bucket. */
import { join } from 'node:path'
import { readS3Address, type S3Address } from './s3-address.ts'

export type StorageAddress = { kind: 'local'; folder: string } | ({ kind: 's3' } & S3Address)

/** @param text `local`, or the address of a bucket @returns the address, or a sentence with the error */
export function readStorageAddress(text: string, dataDir: string): StorageAddress | string {
  if (text === 'local') return { kind: 'local', folder: join(dataDir, 'storage') }
  const address = readS3Address(text)
  return typeof address === 'string' ? address : { kind: 's3', ...address }
}
