import { expect, test } from 'vitest'
import { addressesOf } from './addresses.ts'

test('an address of one host is itself', () => {
  for (const url of ['postgres://a/rushes', 'postgres://name:secret@a:5432/rushes?sslmode=require'])
    expect(addressesOf(url)).toEqual([url])
})

test('each of several hosts has the name, the password, the database and the options', () => {
  expect(
    addressesOf('postgresql://name:se%2Ccret@a:5432,b.example,[::1]:5433/rushes?sslmode=require'),
  ).toEqual([
    'postgresql://name:se%2Ccret@a:5432/rushes?sslmode=require',
    'postgresql://name:se%2Ccret@b.example/rushes?sslmode=require',
    'postgresql://name:se%2Ccret@[::1]:5433/rushes?sslmode=require',
  ])
})
