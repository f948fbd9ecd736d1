import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Rolldown } from 'vite'

/** Code that pages import statically, not the code that they load when somebody needs it. */
const INITIAL: Rolldown.CodeSplittingGroup['tags'] = ['$initial']

/**
 * Which code is loaded together. The bundler's default makes a file of each set of pages that share a module: up to 46
 * small files for one page, which compress badly and all have to be named in the route manifest.
 */
const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  // Libraries change less often than our code, so browsers keep them from one release to the next.
  { name: 'frame', test: /node_modules\//, tags: INITIAL },
  // Every page has the root: its header, session, notifications and all that they import.
  { name: 'kit', test: /app\/root\.tsx/ },
  // Prices and licences: many pages show them, but not the search, which knows where pictures are.
  { name: 'commerce', test: /packages\/commerce\/src\/(?!media-path)/, tags: INITIAL, minShareCount: 11 },
  // Most admin screens have forms, modals and files to save, which a page of the storefront has not.
  {
    name: 'common',
    test: /^(?!.*\/(field|checkbox|use-form|modal|start-download)\.)/,
    tags: INITIAL,
    minShareCount: 28,
  },
  // While something loads, and where it failed.
  { name: 'loading', test: /app\/(lib\/(contexts|load-failure|days)|ui\/skeleton)\.tsx?$/, tags: INITIAL },
  {
    name: 'clips',
    test: /app\/features\/(catalogue\/(?!load-clips|file-facts)|search\/(search-box|use-suggestions))/,
    tags: INITIAL,
    minShareCount: 3,
  },
  // What a clip, a package and the price pages share.
  {
    name: 'prices',
    test: /app\/.*\/(price|tax-note|use-currency|load-currency)\.tsx?$/,
    tags: INITIAL,
    minShareCount: 4,
  },
  // The search's own, which its lazy parts use too.
  {
    name: 'results',
    test: /app\/features\/search\/(active-filters|results-head|filters-of-type|api-query|search-params|search-faults|fault-list|lazy-search-part|selection|count-words|type-words)\.tsx?$/,
  },
  // What lets somebody fetch a file that is theirs.
  {
    name: 'owned',
    test: /app\/features\/(orders\/(paper-button|purchase-words)|downloads\/owned-download-button)\.tsx?$/,
    minShareCount: 2,
  },
  // Forms of guests.
  {
    name: 'forms',
    test: /app\/.*\/(use-form|submit-button|use-focus-on-error|form-success|form-messages)\.tsx?$/,
    tags: INITIAL,
    minShareCount: 4,
  },
]

/** Every page lists the names of all files, and a hash does not compress: 7 characters are the fewest that the bundler takes. */
const FILE_NAMES = 'assets/[name]-[hash:7].js'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    // Lists of what each lazy part needs would be a kilobyte of every page; the browser finds it in the part itself.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
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
