/** Proves R-MEMBER-1 and R-MEMBER-3: who may give which role to whom. */
import { describe, expect, test } from 'vitest'
import { type Person, type Role, rolesFor } from './members.rules.ts'

const person = (id: number, role: Role, status: Person['status'] = 'active'): Person => ({ id, role, status })
const ada = person(1, 'Administrator')

describe('an administrator', () => {
  test('gives somebody below any role below the own one', () => {
    const bea = person(2, 'User')
    expect(rolesFor(ada, bea, [ada, bea])).toEqual(['Manager', 'Staff', 'User'])
    expect(rolesFor(ada, person(2, 'Manager', 'disabled'), [ada])).toEqual(['Manager', 'Staff', 'User'])
  })
  test('does not reach another administrator, nor anybody above', () => {
    for (const role of ['Administrator', 'Superuser'] as const) {
      const other = person(2, role)
      expect(rolesFor(ada, other, [ada, other])).toEqual([])
    }
  })
  test('steps down while somebody else can still manage, not as the last one', () => {
    expect(rolesFor(ada, ada, [ada, person(2, 'Superuser')])).toEqual(['Manager', 'Staff', 'User'])
    expect(rolesFor(ada, ada, [ada, person(2, 'Manager')])).toEqual([])
    expect(rolesFor(ada, ada, [ada, person(2, 'Administrator', 'disabled')])).toEqual([])
  })
})

test('a superuser appoints administrators', () => {
  const bea = person(2, 'User')
  expect(rolesFor(person(1, 'Superuser'), bea, [bea])).toEqual(['Administrator', 'Manager', 'Staff', 'User'])
})

test.each(['Manager', 'Staff', 'User'] as const)('a %s changes nobody', (role) => {
  const [one, other] = [person(1, role), person(2, 'User')]
  expect(rolesFor(one, other, [one, other, ada])).toEqual([])
  expect(rolesFor(one, one, [one, other, ada])).toEqual([])
})
