import { expect, test } from 'vitest'
import { sharedRuns } from './shared-runs.ts'

/** Work that ends when the test says so, and answers how often it has begun. */
function givenWork() {
  let begun = 0
  const ends: (() => void)[] = []
  const work = () => {
    begun += 1
    const run = begun
    return new Promise<number>((resolve, reject) => {
      ends.push(() => (run === 9 ? reject(new Error('failed')) : resolve(run)))
    })
  }
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { work, endOne, begun: () => begun, failNext: () => (begun = 8) }
}

test('calls that come while the work runs share the next run, and never one that began before them', async () => {
  const { work, endOne, begun } = givenWork()
  const run = sharedRuns<number>()
  const first = run('a', work)
  const later = Array.from({ length: 5 }, () => run('a', work))
  expect(begun()).toBe(1)
  await endOne()
  expect(begun()).toBe(2)
  const last = run('a', work)
  await endOne()
  await endOne()
  expect(await Promise.all([first, ...later, last])).toEqual([1, 2, 2, 2, 2, 2, 3])
})

test('another name is other work', async () => {
  const { work, begun } = givenWork()
  const run = sharedRuns<number>()
  void run('a', work)
  void run('b', work)
  expect(begun()).toBe(2)
})

test('after a failure the next run begins all the same, and nothing is kept', async () => {
  const { work, endOne, failNext } = givenWork()
  const run = sharedRuns<number>()
  failNext()
  const failing = run('a', work)
  const next = run('a', work)
  await endOne()
  await expect(failing).rejects.toThrow('failed')
  await endOne()
  expect(await next).toBe(10)
  const fresh = run('a', work)
  await endOne()
  expect(await fresh).toBe(11)
})
