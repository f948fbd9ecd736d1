/** No feature imports itself through others: each kind of cycle is found. */
import { describe, expect, test } from 'vitest'
import { cycleFaults } from './feature-cycles.ts'

const server = (path: string, ...imports: string[]) => file(`apps/server/src/${path}`, imports)
const web = (path: string, ...imports: string[]) => file(`apps/web/app/${path}`, imports)

function file(path: string, imports: string[]) {
  return { path, text: imports.map((name) => `import { it } from '${name}'`).join('\n') }
}

describe('features that import each other', () => {
  test('two features that import each other directly are found', () => {
    const [fault, ...others] = cycleFaults([
      server('features/cart/add.ts', '../orders/open.ts'),
      server('features/orders/pay.ts', '../cart/empty.ts', '../licences/grant.ts'),
      server('features/licences/grant.ts', '../files/sign.ts'),
    ])
    expect(fault).toBe(
      [
        'These folders import each other in a circle: apps/server/src/features/cart, apps/server/src/features/orders',
        '  apps/server/src/features/cart/add.ts -> apps/server/src/features/orders',
        '  apps/server/src/features/orders/pay.ts -> apps/server/src/features/cart',
      ].join('\n'),
    )
    expect(others).toEqual([])
  })

  test.each([
    [
      'through a third',
      [
        web('features/a/x.tsx', '../b/x.ts'),
        web('features/b/x.ts', '../c/deep/x.ts'),
        web('features/c/deep/x.ts', '../../a/y.ts'),
      ],
    ],
    [
      'through a folder next to them',
      [web('features/a/x.ts', '../../lib/x.ts'), web('lib/x.ts', '../features/a/y.ts')],
    ],
    ['in the admin area', [web('admin/a/x.tsx', '../kit/x.ts'), web('admin/kit/x.ts', '../a/inner/y.ts')]],
    [
      'through the files of the admin area itself',
      [web('admin/a/x.tsx', '../screens.ts'), web('admin/screens.ts', './a/x.tsx')],
    ],
    [
      'by their types only, or later',
      [
        { path: 'apps/web/app/features/a/x.ts', text: "import type { X } from '../b/x.ts'" },
        { path: 'apps/web/app/features/b/x.ts', text: "const { x } = await import('../a/x.ts')" },
      ],
    ],
    [
      'by what they export again',
      [
        { path: 'apps/web/app/features/a/x.ts', text: "export { x } from '../b/x.ts'" },
        { path: 'apps/web/app/features/b/x.ts', text: "import '../a/x.ts'" },
      ],
    ],
  ])('features that import each other: %s', (_case, files) => {
    expect(cycleFaults(files)).toHaveLength(1)
  })

  test('features that import each other in two places are two faults', () => {
    const faults = cycleFaults([
      web('features/a/x.ts', '../b/x.ts'),
      web('features/b/x.ts', '../a/x.ts'),
      web('features/c/x.ts', '../d/x.ts', '../a/x.ts'),
      web('features/d/x.ts', '../c/x.ts'),
    ])
    expect(faults).toHaveLength(2)
  })
})

test('imports in one direction, of own files and of the entry point are not faults', () => {
  expect(
    cycleFaults([
      server('features/a/x.ts', './y.ts', '../b/x.ts', '../../context.ts', '../../http/x.ts'),
      server('features/b/x.ts', '../c/x.ts', '../../http/x.ts'),
      server('features/a/inner/y.ts', '../x.ts'),
      server('features/a/y.ts', './inner/y.ts'),
      server('context.ts', './http/x.ts'),
      server('start.ts', './features/a/x.ts'),
      server('http/x.ts', '../context.ts'),
      web('features/a/x.ts', '../b/x.ts'),
      web('admin/screens.ts', './a/x.tsx'),
      web('admin/a/x.tsx', '../kit/list/x.tsx', '../b/x.ts'),
      web('admin/b/x.ts', '../kit/x.ts', '../../ui/x.tsx'),
      web('admin/kit/list/x.tsx', '../x.ts'),
    ]),
  ).toEqual([])
})
