/** A connection that the queue has given up cannot end the process. */
import pg from 'pg'
import { expect, test } from 'vitest'

test('an error of a connection without listeners ends nothing once the queue is there', async () => {
  await import('./pg-boss-jobs.ts')
  const client = new pg.Client()
  client.on('error', () => {})
  client.removeAllListeners()
  expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow()
})
