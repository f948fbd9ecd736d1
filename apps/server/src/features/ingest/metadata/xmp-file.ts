/** Reads the XMP files next to films and pictures. */
import { readFile, stat } from 'node:fs/promises'
import type { EmbeddedMetadata } from '@rushes/media/media-facts'
import { metadataOfBlocks } from '@rushes/media/reader/metadata-blocks'
import { MAX_XMP_BYTES, readXmp } from '@rushes/media/reader/xmp-properties'

export const readXmpFiles = async ({ paths }: { paths: readonly string[] }) =>
  await Promise.all(paths.map(readXmpFile))

async function readXmpFile(path: string): Promise<{ metadata: EmbeddedMetadata } | { problem: string }> {
  if ((await stat(path)).size > MAX_XMP_BYTES) return { problem: 'The XMP file is larger than 512 KiB.' }
  const properties = readXmp(await readFile(path))
  if (properties.size === 0) return { problem: 'The file contains no XMP that can be read.' }
  return { metadata: metadataOfBlocks({ xmp: properties }) }
}
