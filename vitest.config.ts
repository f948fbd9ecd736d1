import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Suites that take long or start ffmpeg or the whole program: `npm run test:all` runs them, `npm test` does not. */
const SLOW = '**/*.slow.test.ts'
const NO_NETWORK = 'scripts/guard-network.ts'
const TIERS = 'packages/commerce/test/register-tiers.ts'

/** Suites of the whole product, in the folders `test`, take the longest: started last, they would keep one core waiting. */
class WholeProductFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isWhole = ({ moduleId }: TestSpecification) => moduleId.includes('/apps/server/test/')
    return [...sorted.filter(isWhole), ...sorted.filter((file) => !isWhole(file))]
  }
}

/** A test waits for what it names, never for a time: long enough for a busy machine. */
const EXPECT = { poll: { timeout: 20_000 } }

/** Loading the program takes longer than most files; each has a server and a database of its own. */
const SERVER = {
  expect: EXPECT,
  isolate: false,
  globalSetup: 'apps/server/test/global-setup.ts',
  // The product itself freezes the built-in objects, too.
  setupFiles: [NO_NETWORK, TIERS, 'apps/server/src/freeze-built-ins.ts'],
  // A server starts in half a second, on a busy machine in ten.
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: WholeProductFirst },
    // Two more than there are cores, because tests of the server also wait.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          name: 'pure',
          expect: EXPECT,
          // Nothing here keeps state between files, so a worker serves all of them and loads the program once.
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.ts',
            'demo/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', SLOW],
          setupFiles: [NO_NETWORK, TIERS],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          expect: EXPECT,
          include: ['apps/web/**/*.test.tsx'],
          // Loading React and a document takes longer than most files; `setup.ts` clears up after each test.
          isolate: false,
          setupFiles: [NO_NETWORK, TIERS, 'apps/web/test/setup.ts'],
          testTimeout: 60_000,
          environment: 'happy-dom',
          environmentOptions: {
            happyDOM: {
              // No server has this address: a call that no test answers cannot reach a product that runs here.
              url: 'http://shop.test/',
              // A frame gets a window but loads nothing: tests speak for it.
              settings: { enableIframePageLoading: true, navigation: { disableChildFrameNavigation: true } },
            },
          },
        },
      },
      {
        test: {
          name: 'server',
          ...SERVER,
          include: ['apps/server/**/*.test.ts'],
          exclude: ['apps/server/test/chaos/**', 'apps/server/test/engines/**', SLOW],
        },
      },
      {
        test: {
          name: 'slow',
          ...SERVER,
          include: [SLOW],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'chaos',
          expect: EXPECT,
          include: ['apps/server/test/chaos/*.test.ts'],
          globalSetup: 'apps/server/test/chaos/global-setup.ts',
          // Each file breaks a shop of its own, and half of its time it waits. More of them would slow each other down.
          maxWorkers: 2,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'engines',
          expect: EXPECT,
          include: ['apps/server/test/engines/**/*.test.ts'],
          globalSetup: 'apps/server/test/global-setup.ts',
          // Engines want the machine for themselves.
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
