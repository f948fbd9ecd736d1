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
  // Prices and licences: many pages show them, but not the search.
  { name: 'commerce', test: /packages\/commerce\//, tags: INITIAL, minShareCount: 8 },
  { name: 'common', tags: INITIAL, minShareCount: 15 },
  { name: 'clips', test: /app\/features\/(catalogue|search)\//, tags: INITIAL, minShareCount: 3 },
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The content security policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    // Older targets would have light-dark(), which carries both themes, rewritten into twice as many rules.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } } } },
  },
})
