import { expect, test } from 'vitest'
import { HOSTILE_TESTS, READS_NONE, untrustedFaults } from './untrusted-bytes.ts'

const LISTED = [...Object.keys(HOSTILE_TESTS), ...Object.keys(READS_NONE)]

test('a dependency without an assessment, a removed one and a missing test are each a fault', () => {
  expect(untrustedFaults(LISTED, () => true)).toEqual([])
  expect(untrustedFaults([...LISTED, 'exifr'], () => true)).toEqual([
    expect.stringMatching(/^exifr: state in /),
  ])
  expect(untrustedFaults(LISTED.slice(1), () => true)).toEqual([`${LISTED[0]}: is no longer a dependency`])
  expect(untrustedFaults(LISTED, (path) => !path.includes('hostile-metadata'))).toEqual([
    expect.stringMatching(/^entities: there is no test /),
    expect.stringMatching(/^mediainfo\.js: there is no test /),
    expect.stringMatching(/^saxes: /),
    expect.stringMatching(/^sharp: /),
  ])
})
