/** R-HISTORY-1: a refused filter leaves the history on its page; any other refusal is the page's. */
import { createClient } from '@rushes/contract/client'
import { data } from 'react-router'
import { expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { loadHistory } from './load-history.ts'

const load = () =>
  createClient({ base: '/rest' })
    .call('GET /clip/downloads/user/:userId/all', { params: { userId: 7 } })
    .then((answer) => answer.data)

test('records come as they are', async () => {
  givenApi({ 'GET /clip/downloads/user/:userId/all': [] })
  expect(await loadHistory(load())).toEqual({ records: [], problem: null })
})

test('a refused filter comes with its words', async () => {
  givenApi({ 'GET /clip/downloads/user/:userId/all': refuse('validation', 'There is no such day') })
  expect(await loadHistory(load())).toEqual({ records: [], problem: 'There is no such day' })
})

test('any other refusal is passed on', async () => {
  givenApi({ 'GET /clip/downloads/user/:userId/all': refuse('not_found', 'User not found') })
  await expect(loadHistory(load())).rejects.toEqual(
    data({ message: 'User not found', code: 'not_found' }, { status: 404 }),
  )
})
