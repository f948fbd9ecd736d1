/** Rendering is limited: a flood of different pages costs a bounded amount of work. */
import { expect, test } from 'vitest'
import { renderQueue } from './render-queue.ts'

test('the queue limits the pages that are rendered and that wait, and refuses further ones', async () => {
  const queue = renderQueue({ renders: 2, waiting: 3 })
  let running = 0
  let most = 0
  const ends: (() => void)[] = []
  const render = () => {
    most = Math.max(most, ++running)
    return new Promise<string>((done) => ends.push(() => done(`page ${running--}`)))
  }
  const requested = Array.from({ length: 7 }, () =>
    queue.run(render).then(
      () => 'shown',
      (error) => error.code,
    ),
  )
  await Promise.resolve()
  expect(await Promise.all(requested.slice(5))).toEqual(['unavailable', 'unavailable'])
  while (ends.length > 0) {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  expect(await Promise.all(requested.slice(0, 5))).toEqual(Array(5).fill('shown'))
  expect(most).toBe(2)
})

test('a failed render makes room for the next one', async () => {
  const queue = renderQueue({ renders: 1, waiting: 1 })
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(async () => 'shown')).toBe('shown')
})
