/** Proves R-MEMBER-1 and R-MEMBER-3: which roles a member may give to whom. */
import { describe, expect, test } from 'vitest'
import {
  type Person,
  type Role,
  roleOfProvider,
  rolesAtAgency,
  rolesFor,
  rolesToGive,
} from './members.rules.ts'

const person = (id: number, role: Role, status: Person['status'] = 'active'): Person => ({ id, role, status })
const ada = person(1, 'Administrator')

describe('an administrator', () => {
  test('an administrator gives a user with a lower role any role below the administrator’s own', () => {
    const bea = person(2, 'User')
    expect(rolesFor(ada, bea, [ada, bea])).toEqual(['Manager', 'Staff', 'User'])
    expect(rolesFor(ada, person(2, 'Manager', 'disabled'), [ada])).toEqual(['Manager', 'Staff', 'User'])
  })
  test('an administrator cannot change another administrator or a superuser', () => {
    for (const role of ['Administrator', 'Superuser'] as const) {
      const other = person(2, role)
      expect(rolesFor(ada, other, [ada, other])).toEqual([])
    }
  })
  test('an administrator can step down while another user can manage the account, not as the last one', () => {
    expect(rolesFor(ada, ada, [ada, person(2, 'Superuser')])).toEqual(['Manager', 'Staff', 'User'])
    expect(rolesFor(ada, ada, [ada, person(2, 'Manager')])).toEqual([])
    expect(rolesFor(ada, ada, [ada, person(2, 'Administrator', 'disabled')])).toEqual([])
  })
})

test('a superuser can appoint administrators', () => {
  const bea = person(2, 'User')
  expect(rolesFor(person(1, 'Superuser'), bea, [bea])).toEqual(['Administrator', 'Manager', 'Staff', 'User'])
})

test.each(['Manager', 'Staff', 'User'] as const)('a %s cannot change any user', (role) => {
  const [one, other] = [person(1, role), person(2, 'User')]
  expect(rolesFor(one, other, [one, other, ada])).toEqual([])
  expect(rolesFor(one, one, [one, other, ada])).toEqual([])
})

describe('R-OIDC-6: the provider of a company', () => {
  const bea = person(2, 'User')

  test('the provider of a company makes Users Administrators, and Administrators Users while another one manages', () => {
    expect(roleOfProvider('Administrator', bea, [ada, bea])).toBe('Administrator')
    expect(roleOfProvider('User', ada, [ada, person(3, 'Superuser')])).toBe('User')
    expect(roleOfProvider('User', ada, [ada, bea])).toBeNull()
  })

  test.each(['Superuser', 'Manager', 'Staff'] as const)('the provider of a company changes no %s', (role) => {
    const other = person(3, role)
    for (const decided of ['Administrator', 'User'] as const) {
      expect(roleOfProvider(decided, other, [ada, other])).toBeNull()
    }
  })

  test('the provider of a company changes nothing if it decides no roles, or the same', () => {
    expect(roleOfProvider(null, ada, [ada, person(3, 'Superuser')])).toBeNull()
    expect(roleOfProvider('Administrator', ada, [ada, person(3, 'Superuser')])).toBeNull()
  })
})

describe('R-STAFF-7: at the agency', () => {
  test('at the agency a Superuser gives every staff role, an Administrator those below, and other roles give none', () => {
    expect(rolesToGive('Superuser')).toEqual(['Superuser', 'Administrator', 'Manager', 'Staff'])
    expect(rolesToGive('Administrator')).toEqual(['Manager', 'Staff'])
    expect(rolesToGive('Manager')).toEqual([])
    expect(rolesToGive('Staff')).toEqual([])
    expect(rolesToGive('User')).toEqual([])
  })

  test('Superusers can change each other and every lower role, never themselves', () => {
    const head = person(1, 'Superuser')
    expect(rolesAtAgency(head, person(2, 'Superuser'))).toEqual(rolesToGive('Superuser'))
    expect(rolesAtAgency(head, person(2, 'Staff'))).toEqual(rolesToGive('Superuser'))
    expect(rolesAtAgency(head, head)).toEqual([])
  })

  test('an Administrator can change lower roles, not another Administrator, a higher role or their own', () => {
    expect(rolesAtAgency(ada, person(2, 'Manager'))).toEqual(['Manager', 'Staff'])
    expect(rolesAtAgency(ada, person(2, 'Administrator'))).toEqual([])
    expect(rolesAtAgency(ada, person(2, 'Superuser'))).toEqual([])
    expect(rolesAtAgency(ada, ada)).toEqual([])
  })

  test('a Manager cannot change any user', () => {
    expect(rolesAtAgency(person(3, 'Manager'), person(2, 'Staff'))).toEqual([])
  })
})
