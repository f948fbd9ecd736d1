/** Generators that make a client from the description of the API, the compiler that tests their output, and what it imports. */
import { npmPackages } from './npm-packages.ts'

const { tool, path } = npmPackages('clientGenerators', 'client-generators', [
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  'orval@8.38.0',
  '@hey-api/openapi-ts@0.99.0',
  'typescript@5.9.3',
  '@types/node@24.19.2',
  'standardwebhooks@1.1.1',
])

/** Contains the generators in `.bin`, and what generated clients import. */
export const GENERATOR_PACKAGES = path

export const clientGenerators = tool
