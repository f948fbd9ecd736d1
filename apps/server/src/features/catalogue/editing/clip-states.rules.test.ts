/** R-STATE-1, R-STATE-2: which moves a clip has, and for whom. */
import { CLIP_STATES, type ClipState, READINESS_POINTS } from '@rushes/contract/agency-clips'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MovableClip, type Mover, mayEdit, movesOf, moveTo } from './clip-states.rules.ts'

const person = (role: Mover['role'], userId = 1): Mover => ({ userId, accountKind: 'agency', role })
const SUPERUSER = person('Superuser')
const CLIP: MovableClip = { state: 'draft', created_by: 7, first_published_at: null, missing: [] }
const PUBLIC = { ...CLIP, first_published_at: new Date() }

/** Every move with the lowest role that has it, and whether the creator of the clip has it too. */
const TABLE: readonly [ClipState, ClipState, Mover['role'], own: boolean][] = [
  ['draft', 'review', 'Manager', true],
  ['draft', 'published', 'Manager', false],
  ['draft', 'discarded', 'Manager', true],
  ['review', 'draft', 'Manager', true],
  ['review', 'published', 'Manager', false],
  ['review', 'discarded', 'Manager', true],
  ['review', 'withdrawn', 'Administrator', false],
  ['published', 'withheld', 'Staff', false],
  ['published', 'retired', 'Manager', false],
  ['published', 'withdrawn', 'Administrator', false],
  ['withheld', 'published', 'Manager', false],
  ['withheld', 'retired', 'Manager', false],
  ['withheld', 'withdrawn', 'Administrator', false],
  ['retired', 'draft', 'Manager', false],
  ['retired', 'withdrawn', 'Administrator', false],
  ['withdrawn', 'draft', 'Administrator', false],
]
const ROLES = ['Superuser', 'Administrator', 'Manager', 'Staff', 'User'] as const

describe('R-STATE-1: a clip', () => {
  test('a clip has these moves and no others', () => {
    const found = CLIP_STATES.flatMap((state) =>
      movesOf({ ...CLIP, state }, SUPERUSER).map(({ to }) => `${state} ${to}`),
    )
    expect(found.toSorted()).toEqual(TABLE.map(([from, to]) => `${from} ${to}`).toSorted())
  })

  test.each(TABLE)('a clip that is %s can become %s from the role %s', (state, to, lowest) => {
    const allowed = ROLES.filter((role) => moveTo({ ...CLIP, state }, person(role), to).refusal === null)
    expect(allowed).toEqual(ROLES.slice(0, ROLES.indexOf(lowest) + 1))
  })

  test.each(TABLE)(
    'a clip that is %s can become %s from the role %s, and by its creator of the role Staff: %s',
    (state, to, lowest, own) => {
      const { refusal } = moveTo({ ...CLIP, state }, person('Staff', 7), to)
      expect(refusal === null).toBe(own || lowest === 'Staff')
    },
  )

  test('the state of a customer’s clip is changed by no role', () => {
    const customer = { ...SUPERUSER, accountKind: 'customer' } as const
    for (const [state, to] of TABLE) {
      expect(moveTo({ ...CLIP, state }, customer, to).refusal?.code).toBe('forbidden')
    }
  })

  test('a refused move names the role that may do it', () => {
    expect(moveTo({ ...CLIP, state: 'published' }, person('Staff'), 'withdrawn').refusal).toEqual({
      code: 'forbidden',
      message: 'Please ask an Administrator to do this.',
    })
  })

  test('a clip that was public is not discarded', () => {
    expect(moveTo(PUBLIC, SUPERUSER, 'discarded').refusal?.code).toBe('conflict')
  })

  test('a clip is not moved to a state that its state has no move to', () => {
    expect(moveTo({ ...CLIP, state: 'discarded' }, SUPERUSER, 'draft').refusal?.code).toBe('conflict')
  })

  test('a change of state needs a reason where buyers lose the clip, and where it comes back', () => {
    const needing = TABLE.filter(([state, to]) => moveTo({ ...CLIP, state }, SUPERUSER, to).needsReason)
    const names = needing.map(([from, to]) => `${from} ${to}`)
    expect(names).toEqual(
      TABLE.map(([from, to]) => `${from} ${to}`).filter((name) =>
        / (withheld|retired|withdrawn)$|^(retired|withdrawn) draft$/.test(name),
      ),
    )
  })

  test('a clip is changed by users with `clip.edit`, and a draft also by its creator', () => {
    expect(mayEdit(CLIP, person('Manager'))).toBe(true)
    expect(mayEdit(CLIP, person('Staff', 7))).toBe(true)
    expect(mayEdit({ ...CLIP, state: 'review' }, person('Staff', 7))).toBe(false)
    expect(mayEdit(CLIP, person('Staff', 8))).toBe(false)
  })
})

describe('R-STATE-2: a clip that is not ready', () => {
  test('a move of a clip that is not ready lists what is missing', () => {
    const clip = { ...CLIP, missing: ['description', 'credit'] as const }
    expect(moveTo(clip, SUPERUSER, 'published').refusal).toEqual({
      code: 'not_ready',
      message: 'Still missing: A description; A credit: the author or the source.',
    })
  })

  test('no sequence of moves publishes a clip that is not ready', () => {
    const step = fc.record({
      to: fc.constantFrom(...CLIP_STATES),
      role: fc.constantFrom(...ROLES),
      missing: fc.subarray([...READINESS_POINTS]),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let clip: MovableClip = CLIP
        for (const { to, role, missing } of steps) {
          clip = { ...clip, missing }
          if (moveTo(clip, person(role), to).refusal) continue
          if (to === 'published') expect(missing).toEqual([])
          clip = {
            ...clip,
            state: to,
            first_published_at: to === 'published' ? new Date() : clip.first_published_at,
          }
        }
      }),
    )
  })
})
