import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take half a minute and more. Started last, they would keep one core waiting for the other. */
const LONG = /checkout-kill|ingest-kill|dead-worker|postgres-search\.test|chaos\/(backup|lost-database)/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** A test waits for what it names, never for a time: long enough for a busy machine. */
const EXPECT = { poll: { timeout: 20_000 } }

export default defineConfig({
  test: {
    reporters: ['default'],
    sequence: { sequencer: LongestFirst },
    // Two more than there are cores, because tests of the server also wait.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        test: {
          name: 'pure',
          // Nothing here keeps state between files, so a worker serves all of them and loads the program once.
          isolate: false,
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.ts',
            'demo/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
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
          setupFiles: 'apps/web/test/setup.ts',
          testTimeout: 60_000,
          environment: 'happy-dom',
          environmentOptions: {
            // A frame gets a window but loads nothing: tests speak for it.
            happyDOM: {
              settings: { enableIframePageLoading: true, navigation: { disableChildFrameNavigation: true } },
            },
          },
        },
      },
      {
        test: {
          name: 'server',
          expect: EXPECT,
          // Loading the program takes longer than most files; each has a server and a database of its own.
          isolate: false,
          include: ['apps/server/**/*.test.ts'],
          exclude: ['apps/server/test/chaos/**', 'apps/server/test/engines/**'],
          globalSetup: 'apps/server/test/global-setup.ts',
          // As the product itself does.
          setupFiles: 'apps/server/src/freeze-built-ins.ts',
          // A server starts in half a second, on a busy machine in ten.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'chaos',
          include: ['apps/server/test/chaos/*.test.ts'],
          globalSetup: 'apps/server/test/chaos/global-setup.ts',
          // Each file breaks a shop of its own, and half of its time it waits. More of them would slow each other down.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'engines',
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
