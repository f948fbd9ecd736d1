/**
 * Emulates folders in a store that has none. A name that begins with a dot is no key: such names contain
 * folders that are being written, and `.whole` marks a folder that is complete but not renamed yet.
 */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3'
import pLimit from 'p-limit'
import type { S3 } from './s3-client.ts'
import { openObject } from './s3-read.ts'
import { putBytes, putFile, putObject } from './s3-write.ts'
import { FileMissing, isKey, type ListedFile, requireFolder } from './storage.ts'

const PAGE = 1_000
const AT_ONCE = 8
const WHOLE = '.whole'
/** Maximum size of a file that a store copies in one request. */
const MAX_BYTES_COPIED = 5 * 2 ** 30

type Listed = ListedFile & { etag: string }

/** Lists all objects below a prefix in the order of their names, including hidden ones. */
async function* everything(
  { client, bucket, prefix: root, send }: S3,
  prefix: string,
): AsyncGenerator<Listed> {
  const pages = paginateListObjectsV2({ client, pageSize: PAGE }, { Bucket: bucket, Prefix: root + prefix })
  for (;;) {
    const page = await send(() => pages.next())
    if (page.done) return
    for (const { Key = '', Size = 0, LastModified = new Date(0), ETag = '' } of page.value.Contents ?? []) {
      yield { key: Key.slice(root.length), sizeBytes: Size, modifiedAt: LastModified, etag: ETag }
    }
  }
}

export async function* listObjects(s3: S3, prefix: string): AsyncGenerator<Listed> {
  let hidden: string | undefined
  for await (const file of everything(s3, prefix)) {
    // A dot sorts before every first character of a key, so this is read before the files of its folder.
    if (file.key.endsWith(`/${WHOLE}`)) hidden = file.key.slice(0, -WHOLE.length)
    if (hidden !== undefined && file.key.startsWith(hidden)) continue
    if (isKey(file.key)) yield file
  }
}

export async function collected<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of all) found.push(one)
  return found
}

/** Removes a folder with its hidden objects. */
export const removeFolder = (s3: S3, prefix: string) => removeBelow(s3, requireFolder(prefix))

async function removeBelow(s3: S3, prefix: string): Promise<void> {
  let names: string[] = []
  for await (const { key } of everything(s3, prefix)) {
    names.push(s3.prefix + key)
    if (names.length < PAGE) continue
    await removeNames(s3, names)
    names = []
  }
  await removeNames(s3, names)
}

async function removeNames({ client, bucket, send }: S3, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const Delete = { Objects: names.map((Key) => ({ Key })), Quiet: true }
  const { Errors = [] } = await send(() => client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete })))
  const [first] = Errors
  if (first) throw new Error(`The object store did not remove ${first.Key}: ${first.Message}`)
}

/** Stores a folder of this machine completely or not at all; an existing folder stays unchanged. */
export async function adoptFolder(s3: S3, prefix: string, path: string): Promise<void> {
  requireFolder(prefix)
  const files = await filesBelow(path)
  if (await isThere(s3, prefix)) return
  const mine = `${prefix}.${randomUUID()}/`
  const limit = pLimit(AT_ONCE)
  // Below a hidden name, which no key has.
  const hidden = { ...s3, nameOf: (key: string) => s3.prefix + key }
  try {
    await Promise.all(files.map((file) => limit(() => putFile(hidden, mine + file, join(path, file)))))
    if (await isThere(s3, prefix)) return
    await putBytes(hidden, prefix + WHOLE, Buffer.from(mine), { IfNoneMatch: '*' }).catch(
      (error: unknown) => {
        if (!isTaken(error)) throw error
      },
    )
    await giveNames(hidden, prefix)
  } finally {
    await removeBelow(hidden, mine)
  }
}

async function isThere(s3: S3, prefix: string): Promise<boolean> {
  for await (const _file of listObjects(s3, prefix)) return true
  return false
}

/** Renames the files of a complete folder; repeats and parallel runs are safe: the copies are equal. */
async function giveNames(s3: S3, prefix: string): Promise<void> {
  const from = await readWhole(s3, prefix)
  if (from === undefined) return
  const files = await collected(everything(s3, from))
  await copyAll(s3, files, (key) => prefix + key.slice(from.length)).catch(async (error: unknown) => {
    if (!(error instanceof FileMissing) || (await readWhole(s3, prefix)) !== undefined) throw error
  })
  await removeNames(s3, [s3.prefix + prefix + WHOLE])
  await removeBelow(s3, from)
}

async function readWhole({ client, bucket, nameOf, send }: S3, prefix: string): Promise<string | undefined> {
  const key = prefix + WHOLE
  return await send(() => client.send(new GetObjectCommand({ Bucket: bucket, Key: nameOf(key) })), key).then(
    async ({ Body }) => await Body?.transformToString(),
    (error: unknown) => {
      if (error instanceof FileMissing) return undefined
      throw error
    },
  )
}

export async function copyFolder(s3: S3, from: string, to: string): Promise<void> {
  const [source, target] = [requireFolder(from), requireFolder(to)]
  await copyAll(s3, await collected(listObjects(s3, source)), (key) => target + key.slice(source.length))
}

async function copyAll(s3: S3, files: readonly ListedFile[], target: (key: string) => string): Promise<void> {
  const limit = pLimit(AT_ONCE)
  await Promise.all(files.map((file) => limit(() => copyObject(s3, file, target(file.key)))))
}

async function copyObject(s3: S3, { key, sizeBytes }: ListedFile, to: string): Promise<void> {
  if (sizeBytes > MAX_BYTES_COPIED) return await putObject(s3, to, await openObject(s3, key), { sizeBytes })
  const { client, bucket, nameOf, send } = s3
  // Keys contain no characters that need escaping in an address.
  const copy = new CopyObjectCommand({
    Bucket: bucket,
    Key: nameOf(to),
    CopySource: `${bucket}/${nameOf(key)}`,
  })
  await send(() => client.send(copy), key)
}

const isTaken = (error: unknown) =>
  error instanceof Error && ['PreconditionFailed', 'ConditionalRequestConflict'].includes(error.name)

/** Removes unfinished uploads before that time: folders without their names, and files with missing parts. */
export async function sweepObjects(s3: S3, before: Date): Promise<number> {
  const { client, bucket, prefix, send } = s3
  let swept = 0
  for await (const { key, modifiedAt } of everything(s3, '')) {
    if (!key.includes('/.') || modifiedAt >= before) continue
    await removeNames(s3, [prefix + key])
    swept += 1
  }
  const pages = unfinishedUploads(s3)
  for await (const { Key, UploadId, Initiated } of pages) {
    if (!Initiated || Initiated >= before) continue
    await send(
      () => client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })),
      Key,
    ).catch(missingIsFine)
    swept += 1
  }
  return swept
}

async function* unfinishedUploads({ client, bucket, prefix, send }: S3) {
  let place: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {}
  for (;;) {
    const list = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...place })
    const page = await send(() => client.send(list))
    yield* page.Uploads ?? []
    if (!page.IsTruncated) return
    place = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
  }
}

function missingIsFine(error: unknown): void {
  if (!(error instanceof FileMissing)) throw error
}

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(path.length)
        .replace(/^[/\\]+/, '')
        .replaceAll('\\', '/'),
    )
}
