/** The name of a delivered file is safe everywhere (R-FILE-4). */
import { expect, test } from 'vitest'
import { deliveryName, presentName } from './delivery-name.ts'

test.each([
  ['Ginger kitten peers over garden wall', 'V1-ginger-kitten-peers-over-garden-wall.mp4'],
  ['Éclair’s Größe: 50 % / "best"', 'V1-eclairs-grosse-50-best.mp4'],
  ['../../etc/passwd', 'V1-etc-passwd.mp4'],
  ['猫', 'V1.mp4'],
  [`${'word '.repeat(30)}`, `V1-${'word-'.repeat(15)}word.mp4`],
])('%j is delivered as %s', (title, name) => {
  expect(deliveryName('V1', title, 'mp4')).toBe(name)
})

test('R-FILE-4: a file is delivered under the present title of its clip', () => {
  expect(presentName('V050001-fire.mp4', 'Harbour fire at dawn')).toBe('V050001-harbour-fire-at-dawn.mp4')
  expect(presentName('V050001.mp4', 'Fire')).toBe('V050001-fire.mp4')
  expect(presentName('film of a partner.mp4', 'Fire')).toBe('film of a partner.mp4')
})
