/** Each kind of faulty citation is found. */
import { describe, expect, test } from 'vitest'
import { citationFaults, readRules } from './rule-citations.ts'

const PAGE = `# Business rules

## Cart

### R-CART-1
A clip can be in a cart once.

### R-CART-2
A bundle can be next to bundles.
`
const HOLDS_1 = { path: 'a.test.ts', text: "test('R-CART-1: twice is refused', () => {})" }
const HOLDS_2 = { path: 'b.test.tsx', text: '/** R-CART-2 */' }

function faultsWith(text: string): string[] {
  const files = [HOLDS_1, HOLDS_2, { path: 'cart.ts', text }]
  return citationFaults(readRules(PAGE, files), [12], files)
}

describe('citations', () => {
  test('citations of a rule and of a decision record that exist are accepted', () => {
    expect(faultsWith('/** Refuses a second one (R-CART-1). Bitmaps: ADR 12. */')).toEqual([])
  })

  test.each([
    ['a rule that does not exist', 'see R-CART-9', 'cart.ts: R-CART-9 is not in docs/RULES.md'],
    ['a record that does not exist', 'see ADR 13', 'cart.ts: there is no ADR 13 in docs/decisions'],
  ])('citations of %s are found', (_what, text, fault) => {
    expect(faultsWith(text)).toEqual([fault])
  })

  test.each([
    '(specification, section 4, Session)',
    'Specification: sections 2 and 5',
    '(decision 41)',
    '(decisions, 1.3)',
    '(payments, P3)',
    '(security, section 10)',
    '(search, section 4.1)',
  ])('citations of a document outside the repository are found: %s', (text) => {
    expect(faultsWith(text.replace('Specification:', 'Specification,'))).toHaveLength(1)
  })

  test('two rules with one id are found', () => {
    const [rule] = readRules(PAGE, [HOLDS_1])
    if (!rule) throw new Error('The page has a rule.')
    expect(citationFaults([rule, rule], [], [HOLDS_1])).toEqual([`${rule.id}: two rules have this id`])
  })

  test('a rule that no test cites is found', () => {
    const rules = readRules(PAGE, [HOLDS_1])
    expect(citationFaults(rules, [], [HOLDS_1])).toEqual(['R-CART-2: no test cites it'])
  })
})

test('the index of a rule contains the test files that cite it', () => {
  expect(readRules(PAGE, [HOLDS_1, HOLDS_2, { path: 'cart.ts', text: '/** R-CART-1 */' }])).toEqual([
    { id: 'R-CART-1', tests: ['a.test.ts'] },
    { id: 'R-CART-2', tests: ['b.test.tsx'] },
  ])
})
