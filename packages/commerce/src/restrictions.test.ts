/** R-CHECKOUT-11: the restrictions that a buyer has read are compared with the present ones. */
import { expect, test } from 'vitest'
import { readRestrictionsLabel, sameRestrictions } from './restrictions.ts'

const faces = { id: 1, text: 'Blur the faces.' }
const driver = { id: 2, text: 'Do not name the driver.' }

test.each([
  ['none in both', [], [], true],
  ['the same in another order', [faces, driver], [driver, faces], true],
  ['another text of the same clip', [faces], [{ ...faces, text: 'Blur all faces.' }], false],
  ['one more than was read', [faces], [faces, driver], false],
  ['one fewer than was read', [faces, driver], [faces], false],
  ['the same text of another clip', [faces], [{ ...faces, id: 3 }], false],
])(
  'the restrictions that were read are compared with those of the cart: %s (R-CHECKOUT-11)',
  (_what, read, now, same) => {
    expect(sameRestrictions(read, now)).toBe(same)
  },
)

test('the label of the checkbox contains the number of restrictions', () => {
  expect(readRestrictionsLabel(1)).toBe('I have read the 1 restriction')
  expect(readRestrictionsLabel(2)).toBe('I have read the 2 restrictions')
})
