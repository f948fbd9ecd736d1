/** The name of a delivered file is safe everywhere (R-FILE-4). */
import { expect, test } from 'vitest'
import { deliveryName } from './delivery-name.ts'

test.each([
  ['Ginger kitten peers over garden wall', 'V1-ginger-kitten-peers-over-garden-wall.mp4'],
  ['Éclair’s Größe: 50 % / "best"', 'V1-eclairs-grosse-50-best.mp4'],
  ['../../etc/passwd', 'V1-etc-passwd.mp4'],
  ['猫', 'V1.mp4'],
  [`${'word '.repeat(30)}`, `V1-${'word-'.repeat(15)}word.mp4`],
])('%j is delivered as %s', (title, name) => {
  expect(deliveryName('V1', title, 'mp4')).toBe(name)
})
