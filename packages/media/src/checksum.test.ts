import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checksumFile, checksumOf } from './checksum.ts'

const MASTER = fileURLToPath(new URL('../../../demo/media/V041207/master.mp4', import.meta.url))

test('the SHA-256 of a file equals that of sha256sum', async () => {
  expect(await checksumFile(MASTER)).toMatchObject({
    sha256: '11230ace196a58ffd1fa5ee291dbbb20cf831c403768ae4f37786751493c4c2a',
    sizeBytes: 1_168_887,
  })
})

test('the CRC-32 is the standard one, unsigned, and does not depend on the chunks', async () => {
  const check = new TextEncoder().encode('123456789')
  const known = { crc32: 0xcbf43926, sizeBytes: 9 }
  expect(await checksumOf([check])).toMatchObject(known)
  expect(await checksumOf([check.subarray(0, 4), check.subarray(4)])).toMatchObject(known)
})

test('an empty file has a checksum too', async () => {
  expect(await checksumOf([])).toMatchObject({ crc32: 0, sizeBytes: 0 })
})

test('a missing file is an error', async () => {
  await expect(checksumFile(`${MASTER}.gone`)).rejects.toThrow('ENOENT')
})
