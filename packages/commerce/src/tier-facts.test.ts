/** The facts of each licence side by side (R-TIER-1, R-TIER-5). */
import { expect, test } from 'vitest'
import { offeredTierCodes } from './licence-tier.ts'
import { tierFacts } from './tier-facts.ts'

test.each(offeredTierCodes())('%s has a fact in each row of the comparison', (code) => {
  const facts = tierFacts(code)
  expect(facts.map(({ label }) => label)).toEqual([
    'Monetization',
    'Number of platforms',
    'Subscribers',
    'Posts',
    'Brands',
    'On-air uses',
    'Editing allowed',
    'Distribution',
    'Indemnification',
  ])
  expect(facts.filter(({ value }) => value === '' || /see the full terms/i.test(value))).toEqual([])
})

test.each([
  ['DELI', 'Allowed', 'Up to 5 million', 'Unlimited', 'Not applicable'],
  ['DEMA', 'Allowed', '10 million or less', 'Unlimited', 'Not applicable'],
  ['NNTS', 'Not allowed', '10 million or less', 'As part of the programme', 'Single on-air use'],
  ['CSDO', 'Not allowed', '10 million or less', 'As part of the programme', 'Single on-air use'],
] as const)(
  'the facts of %s are: monetization %s, subscribers %s, posts %s, on-air uses %s',
  (code, ...expected) => {
    const values = new Map(tierFacts(code).map(({ label, value }) => [label, value]))
    expect(['Monetization', 'Subscribers', 'Posts', 'On-air uses'].map((label) => values.get(label))).toEqual(
      expected,
    )
  },
)
