import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'

/** Code that pages import statically, not the code that they load when it is needed. */
const INITIAL: Rolldown.CodeSplittingGroup['tags'] = ['$initial']

/**
 * Which code is loaded together. The bundler's default makes a file of each set of pages that share a module: dozens of
 * small files for one page, which compress badly and all have to be named in the route manifest.
 */
const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  // Libraries change less often than our code, so browsers keep them from one release to the next.
  // The robot check belongs to the forms that have it.
  { name: 'frame', test: /node_modules\/(?!altcha-lib)/, tags: INITIAL },
  // Every page has the root: its header, session, notifications and all that they import.
  // The options of the search are small, and the forms of the admin area need them without the parts of the catalogue.
  { name: 'kit', test: /app\/root\.tsx|contract\/src\/search-options\./ },
  // With fewer pages, the storefront would load much that only screens of the admin area need.
  { name: 'common', test: /packages\/|app\/(ui|lib)\//, tags: INITIAL, minShareCount: 30 },
  // Too small to be files of their own.
  {
    name: 'basics',
    test: /app\/(ui\/skeleton|lib\/(load-failure|link-preview))/,
    tags: INITIAL,
  },
  {
    name: 'money',
    test: /commerce\/src\/(currency|media-code|licence-tier|price-list)|features\/(account\/use-audience|pricing\/(use-currency|load-currency|tax-note)|enquiries\/enquiry-reference|clip\/enquiry-address)|ui\/price\./,
    tags: INITIAL,
  },
  { name: 'clips', test: /app\/features\/(catalogue|search)\//, tags: INITIAL, minShareCount: 3 },
  // Lists of facts, and labels of films and files, which pages without the parts of a clip show too.
  {
    name: 'marks',
    test: /features\/player\/(marks|timecode)\.|contract\/src\/file-labels\.|ui\/definition-list\./,
  },
  // Needed by licences, and by the dialogs that sell them.
  { name: 'audience', test: /commerce\/src\/audience\./ },
  // Small, and needed together by the page of a clip, which makes few requests.
  { name: 'film', test: /features\/player\/(player-keys|use-hls|use-space-key)\./ },
  // Small, and needed by each page that sells a clip.
  {
    name: 'cart-clip',
    test: /features\/(cart\/(cart-clip|lazy-buy-modal)|clip\/shown-price)\./,
  },
  // Small, and needed together by the page of a search.
  { name: 'results', test: /features\/search\/(load-results|results-head)\.|ui\/chip\./ },
  // Loaded by every page after its start.
  {
    name: 'page-end',
    test: /features\/(shell\/(footer|page-announcer)|pages\/problem|recalls\/recall-mount)\./,
  },
  // Loaded when a clip can be bought, and on the page of a clip after its start.
  {
    name: 'cart-parts',
    test: /features\/(cart\/(cart-store|settle-cart|reprice-held-cart|skipped-labels|viewed-clips-store)|pricing\/load-prices|account\/load-remembered)|commerce\/src\/(cart|cart-reprice|bundle)\.ts/,
  },
  {
    name: 'buy-modal',
    test: /features\/(cart\/buy-modal|pricing\/choose-tier-modal)\.|commerce\/src\/(owned-labels|licence-scope|upgraded-prices)\./,
  },
  // The fields of forms to the agency.
  {
    name: 'form-parts',
    test: /features\/enquiries\/(sender-fields|send-form)\./,
  },
  // The rows of a list, for its owner and for those with its address.
  {
    name: 'list-parts',
    test: /features\/lists\/(load-list|list-labels|use-shown-clips)\.|contract\/src\/list-limits\./,
  },
  // Small, and needed together by the pages of a member.
  { name: 'account-parts', test: /features\/account\/(account-frame|history-labels|manages-account)\./ },
  // The files of a prepared delivery.
  { name: 'delivery', test: /features\/downloads\/delivery-(notice|labels)\./ },
  {
    name: 'clip-parts',
    test: /features\/(clip\/(clip-story|clip-fact-list|guest-prompt)|catalogue\/more-from)\./,
  },
]

/**
 * Parts that are the content of their page, which fetches what they need next to them. For the others the browser finds
 * it in the part itself, because their lists would be a kilobyte of every page.
 */
const AWAITED_PART = /\/(cart|checkout|queue)-screen-/

/** Every page lists the names of all files, and a hash does not compress: 7 characters are the fewest that the bundler takes. */
const FILE_NAMES = 'assets/[name]-[hash:7].js'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    rolldownOptions: {
      // A page that loads a part later does so although another page imports it: that is no mistake.
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
    },
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) => (AWAITED_PART.test(file) ? needed : []),
    },
    // Older targets would have light-dark(), which carries both themes, rewritten into twice as many rules.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: CHUNK_GROUPS },
            chunkFileNames: FILE_NAMES,
            entryFileNames: FILE_NAMES,
          },
        },
      },
    },
  },
})
