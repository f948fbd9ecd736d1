/** Provides a storage in a bucket of a store that runs for the tests of one file. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3_TEST } from '../../../../scripts/engines/s3.ts'
import { type S3Settings, s3Storage } from '../../src/platform/storage/s3-storage.ts'
import type { Storage } from '../../src/platform/storage/storage.ts'

export const useTestKeys = (secretKey: string = S3_TEST.secretKey): void => {
  process.env['AWS_ACCESS_KEY_ID'] = S3_TEST.accessKey
  process.env['AWS_SECRET_ACCESS_KEY'] = secretKey
}

/** @param more settings that differ from those of a store at `endpoint` */
export const s3At = (endpoint: string, cacheFolder: string, more: Partial<S3Settings> = {}): S3Settings => ({
  bucket: S3_TEST.bucket,
  prefix: 'shop/',
  endpoint,
  region: S3_TEST.region,
  publicBase: '/media',
  cacheFolder,
  cacheBytes: 50_000_000,
  ...more,
})

export type GivenBucket = {
  open(more?: Partial<S3Settings>): Promise<Storage>
  cacheFolder: string
  remove(): void
}

export function givenBucket(endpoint: string): GivenBucket {
  const cacheFolder = mkdtempSync(join(tmpdir(), 'rushes-cache-'))
  return {
    cacheFolder,
    open: (more) => s3Storage(s3At(endpoint, cacheFolder, more)),
    remove: () => rmSync(cacheFolder, { recursive: true, force: true }),
  }
}
