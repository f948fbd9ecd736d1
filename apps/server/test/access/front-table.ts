/** The rows of the access table for the front page, packages and the vocabulary of the search. */
import { randomUUID } from 'node:crypto'
import { insertValue } from '../../src/features/catalogue/keywords/vocabulary.queries.ts'
import { insertPackage } from '../../src/features/catalogue/packages/admin-packages.queries.ts'
import { insertNoun } from '../../src/features/search/nouns.queries.ts'
import { insertGroup } from '../../src/features/search/synonyms.queries.ts'
import { staff } from './principals.ts'
import { NO_ID, none, type Row, row, type Subject } from './rows.ts'

const tone: Subject = {
  name: 'a tone',
  async make({ server: { services } }) {
    return (await insertValue(services.db, 'tone', randomUUID())) ?? NO_ID
  },
}

const synonyms: Subject = {
  name: 'a group of words',
  async make({ server: { services } }) {
    return (await insertGroup(services.db, [randomUUID(), randomUUID()])) ?? NO_ID
  },
}

const noun: Subject = {
  name: 'a noun',
  make: ({ server: { services } }) =>
    insertNoun(services.db, {
      english: randomUUID(),
      german: ['Wort'],
      french: [],
      spanish: [],
      italian: [],
    }),
}

/** A draft that staff can see. */
const adminPackage: Subject = {
  name: 'a package in the admin area',
  async make({ server: { services } }) {
    const { db, clock } = services
    const row = { name: 'A draft', state: 'draft', created: clock.now() } as const
    return insertPackage(db, row)
  },
}

export const FRONT: readonly Row[] = [
  row('GET /agency/curation', staff('Manager')),
  row('POST /agency/curation', staff('Manager', 409), none, () => ({
    body: { revision: 0, hero: [], trending: [] },
  })),
  row('GET /agency/packages', staff('Staff')),
  row('GET /agency/packages/csv', staff('Staff')),
  row('POST /agency/packages', staff('Manager'), none, () => ({ body: { name: 'A package' } })),
  row('GET /agency/packages/:id', staff('Staff'), adminPackage),
  row('POST /agency/packages/:id', staff('Manager'), adminPackage, () => ({
    body: { revision: 1, name: 'Another' },
  })),
  row('POST /agency/packages/:id/clips', staff('Manager'), adminPackage, () => ({
    body: { revision: 1, list: '1' },
  })),
  row('GET /agency/vocabulary/values', staff('Staff')),
  row('POST /agency/vocabulary/values', staff('Manager'), none, () => ({
    body: { kind: 'tone', name: randomUUID() },
  })),
  row('POST /agency/vocabulary/values/:id', staff('Manager'), tone, () => ({
    body: { kind: 'tone', hidden: true },
  })),
  row('POST /agency/vocabulary/values/:id/merge', staff('Manager'), tone, () => ({
    body: { kind: 'tone', into: 1, dryRun: true },
  })),
  row('GET /agency/vocabulary/keywords', staff('Manager')),
  row('GET /agency/keywords/suggest', staff('Staff')),
  row('POST /agency/vocabulary/keywords', staff('Manager', 404), none, () => ({
    body: { from: randomUUID(), to: null },
  })),
  row('GET /agency/vocabulary/synonyms', staff('Manager')),
  row('POST /agency/vocabulary/synonyms', staff('Manager'), none, () => ({
    body: { words: ['zqone', 'zqtwo'], dryRun: true },
  })),
  row('DELETE /agency/vocabulary/synonyms/:id', staff('Manager'), synonyms),
  row('GET /agency/vocabulary/nouns', staff('Manager')),
  row('POST /agency/vocabulary/nouns', staff('Manager'), none, () => ({
    body: { english: randomUUID().slice(0, 8), german: ['Wort'] },
  })),
  row('DELETE /agency/vocabulary/nouns/:id', staff('Manager'), noun),
  // Empty packages cannot be published.
  row('POST /agency/packages/:id/move', staff('Manager', 409), adminPackage, () => ({
    body: { revision: 1, to: 'published' },
  })),
]
