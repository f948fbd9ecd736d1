import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    reporters: ['default'],
    // By itself the runner leaves one core idle, which is half of a machine with two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'packages/**/*.test.ts',
            'apps/web/**/*.test.ts',
            'demo/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**'],
        },
      },
      {
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.tsx'],
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
          include: ['apps/server/**/*.test.ts'],
          exclude: ['apps/server/test/chaos/**'],
          globalSetup: 'apps/server/test/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'chaos',
          include: ['apps/server/test/chaos/*.test.ts'],
          // Each file breaks a shop of its own; side by side they would slow each other down past their limits.
          fileParallelism: false,
        },
      },
    ],
  },
})
