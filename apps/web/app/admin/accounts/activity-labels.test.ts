/** R-ACCOUNT-9: labels of the activity of an account. */
import { expect, test } from 'vitest'
import { happeningLabel } from './activity-labels.ts'

const NOTHING = { id: 70012, action: '', object: null, clips: null }

test.each([
  [{ kind: 'order', action: 'paid', clips: 3 }, 'Order 70012 paid, 3 clips'],
  [{ kind: 'order', action: 'paid', clips: 0 }, 'Order 70012 paid'],
  [{ kind: 'download', clips: 1 }, 'Downloaded, 1 clip'],
  [{ kind: 'entry', action: 'login.ok', object: 'user:5001' }, 'Login ok: User 5001'],
  [{ kind: 'entry', action: 'password.asked' }, 'Password asked'],
] as const)('R-ACCOUNT-9: %j reads %s', (happening, label) => {
  expect(happeningLabel({ ...NOTHING, ...happening })).toBe(label)
})
