/**
 * Writes .br and .gz next to every text asset after the build, so that the server never compresses a file at run time.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const TEXT = /\.(js|css|svg|json|txt|xml|webmanifest)$/
/** Smaller files would hardly get smaller. */
const MIN_BYTES = 1024

function listFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? listFiles(path) : [path]
  })
}

for (const file of listFiles('build/client').filter((name) => TEXT.test(name))) {
  const body = readFileSync(file)
  if (body.length < MIN_BYTES) continue
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params }))
}
