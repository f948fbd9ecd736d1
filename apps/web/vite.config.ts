import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * React Router's components are kept in the bundle, used or not, because nothing says that making one has no effect:
 * neither `React.forwardRef(...)` nor `Form.displayName = "Form"`. Said so, the unused ones are shaken off; likewise its
 * instrumentation, which we do not use. Together 3 KB of every first page, for a budget of 120.
 */
function shakeRouterComponents(): Plugin {
  return {
    name: 'shake-router-components',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = ".*";$/gm, '')
          .replace(/\b(?:init|opts\??)\.instrumentations\b/g, 'undefined')
          .replace(/= (React[\w$]*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}

const KIT =
  /app\/(root\.tsx|contexts\.ts|lib\/(?!start-download|document-address)|ui\/(button|carousel|class-names|icon|notify|notifications|page-head|page-frame|skeleton)\b|features\/(shell\/(?!settings-modal|problem)|preview\/preview-(target|mount)|catalogue\/(?!load-clips)|account\/(session|staff)\.))|contract\/src\/(client|search-options)\.ts/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), shakeRouterComponents()],
  build: {
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    // light-dark() carries both themes; older targets would have it rewritten into twice the rules.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                // What does not change between two of our releases.
                {
                  name: 'frame',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\/|rolldown\/runtime/,
                },
                // What every page has. Small files compress badly alone, and the route manifest names each of them.
                {
                  name: 'kit',
                  test: KIT,
                },
              ],
            },
          },
        },
      },
    },
  },
})
