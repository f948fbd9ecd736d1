/** The storage adapter for a bucket of an S3-compatible store. */
import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DeleteObjectCommand, GetObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { localCache } from './local-cache.ts'
import type { S3Address } from './s3-address.ts'
import { openS3, requireUsable } from './s3-client.ts'
import { adoptFolder, collected, copyFolder, listObjects, removeFolder, sweepObjects } from './s3-folders.ts'
import { fetchFile, headOf, openObject } from './s3-read.ts'
import { putFile, putObject } from './s3-write.ts'
import { FileMissing, publicPathOf, requireFolder, requireKey, type Storage } from './storage.ts'

/** @param publicBase the path below which this host serves `public/` */
export type S3Settings = S3Address & { cacheFolder: string; cacheBytes: number; publicBase: string }

/** @throws StorageMisconfigured when the store refuses the bucket or the keys */
export async function s3Storage({
  cacheFolder,
  cacheBytes,
  publicBase,
  ...address
}: S3Settings): Promise<Storage> {
  const s3 = openS3(address)
  await requireUsable(s3)
  const cache = localCache(cacheFolder, cacheBytes)

  return {
    // The next request is sent while this response is read.
    partsAhead: 2,
    open: async (key, range) => await openObject(s3, requireKey(key), range),
    put: async (key, content, options) => await putObject(s3, requireKey(key), content, options),
    async adopt(key, path) {
      await putFile(s3, requireKey(key), path)
    },
    adoptFolder: (prefix, path) => adoptFolder(s3, prefix, path),
    withLocal: (key, use) => (key.endsWith('/') ? withFolder(key, use) : withFile(key, use)),
    async head(key) {
      const found = await headOf(s3, key)
      if (!found) return undefined
      const { sizeBytes, etag, modifiedAt } = found
      return { sizeBytes, etag, modifiedAt }
    },
    async *list(prefix) {
      if (prefix !== '') requireFolder(prefix)
      for await (const { key, sizeBytes, modifiedAt } of listObjects(s3, prefix))
        yield { key, sizeBytes, modifiedAt }
    },
    copyFolder: (from, to) => copyFolder(s3, from, to),
    async remove(key) {
      const { client, bucket, nameOf, send } = s3
      const remove = new DeleteObjectCommand({ Bucket: bucket, Key: nameOf(key) })
      await send(() => client.send(remove), key).catch((error: unknown) => {
        if (!(error instanceof FileMissing)) throw error
      })
    },
    removeFolder: async (prefix) => await removeFolder(s3, prefix),
    sweep: async (before) => (await sweepObjects(s3, before)) + (await cache.sweep(before)),
    publicUrl: (key) => `${publicBase}/${publicPathOf(key)}`,
    async temporaryUrl(key, { disposition, contentType, seconds }) {
      const get = new GetObjectCommand({
        Bucket: s3.bucket,
        Key: s3.nameOf(key),
        ResponseContentDisposition: disposition,
        ResponseContentType: contentType,
        ResponseCacheControl: 'private, no-cache',
      })
      return await s3.send(() => getSignedUrl(s3.client, get, { expiresIn: seconds }))
    },
  }

  async function withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    const found = await headOf(s3, key)
    if (!found) throw new FileMissing(key)
    const { sizeBytes, etag, sha256 } = found
    const fill = (path: string) => fetchFile(s3, key, path, { sizeBytes, ...(sha256 && { sha256 }) })
    return await cache.lend({ name: `${key} ${etag}`, sizeBytes, fill }, use)
  }

  async function withFolder<T>(prefix: string, use: (path: string) => Promise<T>): Promise<T> {
    const files = await collected(listObjects(s3, requireFolder(prefix)))
    if (files.length === 0) throw new FileMissing(prefix)
    const name = createHash('sha256').update(JSON.stringify(files.map(({ key, etag }) => [key, etag])))
    const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0)
    const fill = async (path: string) => {
      for (const { key, sizeBytes: size } of files) {
        const target = join(path, key.slice(prefix.length))
        await mkdir(dirname(target), { recursive: true })
        await fetchFile(s3, key, target, { sizeBytes: size })
      }
    }
    return await cache.lend({ name: `${prefix} ${name.digest('hex')}`, sizeBytes, fill }, use)
  }
}
