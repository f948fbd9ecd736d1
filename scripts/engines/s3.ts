/** Versity S3 Gateway (Apache-2.0): an object store over a plain folder. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { answersOk, type Engine, startProgram } from './engine.ts'
import { goTool } from './go-tool.ts'

/** Keys, region and bucket of every store that is started here. They give no access elsewhere. */
export const S3_TEST = {
  accessKey: 'test-access-key',
  secretKey: 'test-secret-key',
  region: 'us-east-1',
  bucket: 'media',
} as const

const tool = goTool({ module: 'github.com/versity/versitygw/cmd/versitygw@v1.8.0', name: 'versitygw' })

export const s3: Engine = {
  name: 's3',
  title: `S3-compatible store (Versity S3 Gateway), bucket ${S3_TEST.bucket}, access key ${S3_TEST.accessKey}, secret key ${S3_TEST.secretKey}`,
  isInstalled: tool.isInstalled,
  install: tool.install,
  start: startStore,
}

/** A store that may also die, and start again with the content of its folder. */
export async function startStore({ folder, port }: { folder: string; port: number }) {
  const buckets = join(folder, 'buckets')
  // Without extended attributes of the file system, metadata is stored next to the objects.
  const metadata = join(folder, 'metadata')
  mkdirSync(join(buckets, S3_TEST.bucket), { recursive: true })
  mkdirSync(metadata, { recursive: true })
  const address = `http://127.0.0.1:${port}`
  const { stop, kill } = await startProgram({
    name: 's3',
    folder,
    command: tool.path,
    args: [
      '--port',
      `127.0.0.1:${port}`,
      '--health',
      '/health',
      '--quiet',
      'posix',
      '--sidecar',
      metadata,
      buckets,
    ],
    options: {
      env: { ...process.env, ROOT_ACCESS_KEY: S3_TEST.accessKey, ROOT_SECRET_KEY: S3_TEST.secretKey },
    },
    isReady: () => answersOk(`${address}/health`),
  })
  return { address, stop, kill }
}
