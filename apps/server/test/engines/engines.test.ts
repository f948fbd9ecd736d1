/** The engines of scripts/engines answer, and end when they are stopped. */
import { expect, onTestFinished, test } from 'vitest'
import { takesConnections } from '../../../../scripts/engines/engine.ts'
import { ENGINES } from '../../../../scripts/engines/engines.ts'
import { S3_TEST, s3 } from '../../../../scripts/engines/s3.ts'
import { describeWith, startForTest } from './describe-with.ts'

for (const engine of ENGINES) {
  describeWith([engine], engine.name, () => {
    test('each engine starts, answers and stops', async () => {
      const { port, stop } = await startForTest(engine)
      onTestFinished(stop)
      await expect(takesConnections(port)).resolves.toBe(true)
      await stop()
      await expect(takesConnections(port)).rejects.toThrow()
    })
  })
}

describeWith([s3], 's3', () => {
  test('the object store refuses requests without a key', async () => {
    const { address, stop } = await startForTest(s3)
    expect((await fetch(`${address}/${S3_TEST.bucket}`)).status).toBe(403)
    await stop()
  })
})
