import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * React Router's components are kept in the bundle, used or not, because nothing says that making one has no effect:
 * neither `React.forwardRef(...)` nor `Form.displayName = "Form"`. Said so, the unused ones are shaken off; likewise what
 * this installation has switched off: its instrumentation, and the discovery of routes (react-router.config.ts has them
 * all known from the start). Together 5 KB of every first page. Where a later version is written otherwise, the code
 * just stays, and the budget in e2e/pages.test.ts says so.
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
          .replace(/\b(?:init|opts\??)\.(?:instrumentations|patchRoutesOnNavigation)\b/g, 'undefined')
          .replace(/(?<!function )\bisFogOfWarEnabled\(routeDiscovery, ssr\)/g, 'false')
          .replace(/\bfogOfWar\.active\b(?! =)/g, 'false')
          .replace(/= (React[\w$]*\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  }
}

const KIT =
  /app\/(root\.tsx|contexts\.ts|lib\/(?!start-download|document-address|use-form|email-format|saved-scroll)|ui\/(button|carousel|class-names|icon|notify|notifications|page-head|skeleton)\b|features\/(shell\/(?!settings-modal|problem)|preview\/preview-(target|mount)|catalogue\/(?!load-clips)|account\/(session|staff)\.))|contract\/src\/(client|search-options)\.ts/

const PAGE = /app\/ui\/(notice|page-frame)\./

const CLIPS =
  /app\/(ui\/definition-list|features\/(cart\/(cart-glance|cart-clip)|downloads\/queue-store|search\/result-memory|enquiries\/enquiry-reference|clip\/text-download))\./

const FORMS =
  /app\/(lib\/(use-form|email-format)|ui\/(field|checkbox|error-summary|submit-button|form-success|honeypot|use-focus-on-error))\.|contract\/src\/form-messages/

const PRICES = /commerce\/src\/(licence-tier|price-list|money|media-code|currency)\.|app\/ui\/price\./

const CART =
  /commerce\/src\/(cart|cart-state|cart-item|cart-messages|stored-cart|product-reference|bundle)\.|app\/features\/cart\/cart-store\./

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
                { name: 'kit', test: KIT },
                // What pages of clips know of them; what forms are made of; what says a price; what holds the cart. A group
                // takes along what its files import, so what others share comes first.
                { name: 'page', test: PAGE },
                { name: 'clips', test: CLIPS },
                { name: 'forms', test: FORMS },
                { name: 'prices', test: PRICES },
                { name: 'cart', test: CART },
              ],
            },
          },
        },
      },
    },
  },
})
