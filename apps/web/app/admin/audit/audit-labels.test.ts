/** R-AUDIT-4: labels of audit entries. */
import { expect, test } from 'vitest'
import { actionLabel, addressOfObject, detailsOf, networkLabel, objectLabel } from './audit-labels.ts'

test('R-AUDIT-4: actions and objects have labels, and an object of the admin area has its address', () => {
  expect(actionLabel('recovery_codes.made')).toBe('Recovery codes made')
  expect(objectLabel('download_link:7')).toBe('Download link 7')
  expect([addressOfObject('clip:41207'), addressOfObject('order:9')]).toEqual([
    '/admin/clips/41207',
    '/admin/orders/9',
  ])
  expect(addressOfObject('factor:9')).toBeNull()
})

test('R-AUDIT-5: an entry that represents many calls names the networks that they came from', () => {
  expect(networkLabel({ '192.0.2.0/24': 12, '3 more': 4 })).toBe('192.0.2.0/24 (12), 3 more (4)')
})

test('R-AUDIT-4: the values before a change are next to those after it', () => {
  expect(detailsOf({ from: 'Staff', to: 'Manager', credits: 3, mailed: true })).toEqual([
    { name: 'Changed', before: 'Staff', after: 'Manager' },
    { name: 'Credits', before: '', after: '3' },
    { name: 'Mailed', before: '', after: 'yes' },
  ])
  expect(detailsOf({})).toEqual([])
})
