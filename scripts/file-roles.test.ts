/** Each role is violated once: a check that never fails proves nothing. */
import { describe, expect, test } from 'vitest'
import { roleFaults } from './file-roles.ts'

const server = (name: string) => roleFaults({ path: `apps/server/src/features/clips/${name}`, text: '' })
const web = (name: string, text = '') => roleFaults({ path: `apps/web/app/features/cart/${name}`, text })

describe('file roles on the server', () => {
  test.each([
    'clips.routes.ts',
    'agency-clips.routes.ts',
    'clips.queries.ts',
    'clips.rules.ts',
    'clips.jobs.ts',
    'clips.emails.ts',
    'publish-clip.ts',
    'agency-clips.routes.test.ts',
  ])('%s has a file role of the server', (name) => {
    expect(server(name)).toEqual([])
  })

  test.each(['clips.admin.routes.ts', 'clips.service.ts', 'ClipsController.ts', 'clips_queries.ts'])(
    '%s has no file role of the server',
    (name) => {
      expect(server(name)).toHaveLength(1)
    },
  )
})

describe('file roles of a feature on the web', () => {
  test.each([
    ['cart-line.tsx', 'export function CartLine() {}'],
    ['use-quote.ts', "import { useState } from 'react'\nexport function useQuote() {}"],
    [
      'load-prices.ts',
      "import { browserApi } from '../../lib/api.ts'\nexport async function loadPrices() {}",
    ],
    [
      'cart-store.ts',
      "import { storedValue } from '../../lib/stored-value.ts'\nexport function useCart() {}",
    ],
    ['plan-labels.ts', 'export function rowLabel() {}'],
    ['review-cart.ts', "import type { RefObject } from 'react'\nexport function reviewCart() {}"],
    ['cart-line.test.tsx', ''],
  ])('%s has a file role of a feature on the web', (name, text) => {
    expect(web(name, text)).toEqual([])
  })

  test.each([
    'price-loader.ts',
    'buy-flow.tsx',
    'cart-count.ts',
    'form-errors.ts',
    'Cart.tsx',
    'cart.view.tsx',
  ])('%s has no file role of a feature on the web', (name) => {
    expect(web(name)).toEqual([expect.stringContaining('not one of the file roles')])
  })

  test('a component has the name of its file', () => {
    expect(web('cart-line.tsx', 'export function Line() {}')).toEqual([expect.stringContaining('CartLine')])
  })

  test('a file contains one component', () => {
    const text = 'export function CartLine() {}\nexport function BundleLine() {}'
    expect(web('cart-line.tsx', text)).toEqual([expect.stringContaining('one component a file')])
  })

  test('a hook has its own file, and a hook file contains its hook', () => {
    expect(web('quote.ts', 'export function useQuote() {}')).toEqual([
      expect.stringContaining('use-<noun>.ts'),
    ])
    expect(web('use-quote.ts', 'export function quoteOf() {}')).toEqual([expect.stringContaining('useQuote')])
  })

  test.each([
    ["import { useState } from 'react'", 'does not use React'],
    ["import { browserApi } from '../../lib/api.ts'", 'does not call the API'],
    ["import { storedValue } from '../../lib/stored-value.ts'", 'keeps no state'],
    ["import { store } from '../../lib/store.ts'", 'keeps no state'],
  ])('a pure file may not contain: %s', (text, fault) => {
    expect(web('quote.ts', text)).toEqual([expect.stringContaining(fault)])
    expect(web('quote-labels.ts', text)).toEqual([expect.stringContaining(fault)])
  })

  test('a file that loads does not store state', () => {
    const text = "import { store } from '../../lib/store.ts'\nexport function loadQuote() {}"
    expect(web('load-quote.ts', text)).toEqual([expect.stringContaining('keeps no state')])
  })
})

describe('file names in every folder', () => {
  test.each(['packages/commerce/src/utils.ts', 'apps/web/app/lib/helpers/money.ts', 'bench/misc.ts'])(
    '%s is refused as a name without a meaning',
    (path) => {
      expect(roleFaults({ path, text: '' })).toEqual([expect.stringContaining('is vague')])
    },
  )

  test('a file has at most 300 lines, a test as many as it needs', () => {
    const text = 'line\n'.repeat(301)
    expect(roleFaults({ path: 'bench/run.ts', text })).toEqual([expect.stringContaining('301 lines')])
    expect(roleFaults({ path: 'bench/run.ts', text: 'line\n'.repeat(300) })).toEqual([])
    expect(roleFaults({ path: 'bench/run.test.ts', text })).toEqual([])
  })
})
