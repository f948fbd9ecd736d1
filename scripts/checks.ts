export type Check = { title: string; command: string }

/** Checks that do not run the product, which are quick and therefore first. */
export const CHECKS: readonly Check[] = [
  { title: 'format and lint', command: 'biome check --error-on-warnings' },
  { title: 'types', command: 'npm run types --silent' },
  { title: 'unused code', command: 'knip' },
  {
    title: 'dependency directions',
    command: 'depcruise --config .dependency-cruiser.mjs apps packages scripts e2e bench',
  },
  { title: 'cycles between features', command: 'node scripts/check-feature-cycles.ts' },
  { title: 'places of SQL and vendors', command: 'node scripts/check-places.ts' },
  { title: 'migrations only add', command: 'node scripts/check-migrations.ts' },
  { title: 'casts', command: 'node scripts/check-casts.ts' },
  { title: 'words that are hard to read', command: 'node scripts/check-words.ts' },
  { title: 'file roles', command: 'node scripts/check-roles.ts' },
  { title: 'rules and citations', command: 'node scripts/check-rules.ts' },
  { title: 'tables in the documents', command: 'node scripts/check-docs.ts' },
  { title: 'bytes from outside', command: 'node scripts/check-untrusted-bytes.ts' },
  { title: 'licences of packages', command: 'node scripts/check-licences.ts' },
  { title: 'schema types', command: 'node scripts/generate-schema.ts --check' },
]

export const BUILD: Check = { title: 'build', command: 'node scripts/build-if-stale.ts' }
