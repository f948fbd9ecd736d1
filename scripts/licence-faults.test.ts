/** Packages that ship with the product are either permissively licensed or named in NOTICE. */
import { expect, test } from 'vitest'
import { licenceFaults } from './licence-faults.ts'

const locked = (license?: string, more = {}) => ({
  packages: { '': {}, 'apps/server': {}, 'node_modules/module': { ...(license && { license }), ...more } },
})

test.each(['MIT', 'Apache-2.0', 'ISC'])('the licence %s needs no notice', (license) => {
  expect(licenceFaults(locked(license), '')).toEqual([])
})

test.each(['LGPL-3.0-or-later', 'OFL-1.1', 'SEE LICENSE IN FILE'])(
  'the licence %s must be named in NOTICE',
  (license) => {
    expect(licenceFaults(locked(license), 'other')).toEqual([`module: ${license}; NOTICE does not name it`])
    expect(licenceFaults(locked(license), 'module 1.0')).toEqual([])
  },
)

test('a package without a licence must be named', () => {
  expect(licenceFaults(locked(), '')).toEqual(['module: no licence named; NOTICE does not name it'])
})

test('a development dependency is not shipped', () => {
  expect(licenceFaults(locked('MPL-2.0', { dev: true }), '')).toEqual([])
})
