import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { checksumFile, checksumOf } from './checksum.ts'

const MASTER = fileURLToPath(new URL('../../../demo/media/V041207/master.mp4', import.meta.url))

test('the SHA-256 of a file is what sha256sum says', async () => {
  expect(await checksumFile(MASTER)).toMatchObject({
    sha256: 'deddc93490e0f17079a2317ecb10fd01f8e84b0c82138c04a315554d991aa9f0',
    sizeBytes: 311_046,
  })
})

test('the CRC-32 is the standard one, unsigned, and does not depend on how the bytes are cut', async () => {
  const check = new TextEncoder().encode('123456789')
  const known = { crc32: 0xcbf43926, sizeBytes: 9 }
  expect(await checksumOf([check])).toMatchObject(known)
  expect(await checksumOf([check.subarray(0, 4), check.subarray(4)])).toMatchObject(known)
})

test('nothing has a checksum too', async () => {
  expect(await checksumOf([])).toMatchObject({ crc32: 0, sizeBytes: 0 })
})

test('a file that is not there is an error', async () => {
  await expect(checksumFile(`${MASTER}.gone`)).rejects.toThrow('ENOENT')
})
