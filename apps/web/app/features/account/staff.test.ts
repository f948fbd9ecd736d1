import { expect, test } from 'vitest'
import { isAgencyStaff } from './staff.ts'

test('R-ACCOUNT-1: staff are Superuser, Administrator, Manager and Staff of the agency', () => {
  for (const userRole of ['Superuser', 'Administrator', 'Manager', 'Staff'] as const) {
    expect(isAgencyStaff({ accountKind: 'agency', userRole }), userRole).toBe(true)
  }
})

test('an administrator of a customer is not staff', () => {
  expect(isAgencyStaff({ accountKind: 'customer', userRole: 'Administrator' })).toBe(false)
  expect(isAgencyStaff({ accountKind: 'customer', userRole: 'Superuser' })).toBe(false)
})
