import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    // light-dark() carries both themes; older targets would have it rewritten into twice the rules.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            advancedChunks: {
              groups: [{ name: 'frame', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\// }],
            },
          },
        },
      },
    },
  },
})
