import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const read = (SEARCH_URL: string) => readConfig({ NODE_ENV: 'test', SEARCH_URL }).search

test('without an address the search uses the database', () => {
  expect(read('')).toEqual({ kind: 'postgres' })
})

test('nodes, index, shards and replicas are read from the addresses', () => {
  expect(read('https://us:pa%2Fss@a:9200/news?shards=3,http://b:9201')).toEqual({
    kind: 'opensearch',
    nodes: ['https://us:pa%2Fss@a:9200', 'http://b:9201'],
    prefix: 'news',
    shards: 3,
    replicas: 1,
    caFile: '',
  })
})

test.each([
  ['nonsense', 'http or https'],
  ['ftp://a', 'http or https'],
  ['http://a/one,http://b/two', 'several indexes'],
  ['http://a/_all', 'not the name of an index'],
  ['http://a/x*', 'not the name of an index'],
  ['http://a?shards=0', 'shards must be'],
  ['http://a?replicas=many', 'shards must be'],
])('%s is refused with a sentence', (text, sentence) => {
  expect(() => read(text)).toThrow(ConfigError)
  expect(() => read(text)).toThrow(sentence)
})
