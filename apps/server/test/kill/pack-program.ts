/** Bundles a program with all its imports into one file. Arguments: the program, the folder for the file. */
import { build } from 'vite'

const [ssr = '', outDir = ''] = process.argv.slice(2)

await build({
  configFile: false,
  logLevel: 'error',
  build: {
    ssr,
    outDir,
    minify: true,
    rolldownOptions: {
      // These read files that are next to their source.
      external: /^@rushes\/(testcard|media)/,
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' },
    },
  },
  ssr: { noExternal: true },
})
