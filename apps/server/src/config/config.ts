/**
 * The only reader of the environment. A contradiction stops the start with a sentence that names the change to make.
 */
import { createSecretKey, generateKeySync, type KeyObject } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import type { PaymentProviderId } from '@rushes/contract/site'
import type { StripeSettings } from '../platform/payments/stripe-payments.ts'
import type { SearchSettings } from '../platform/search/search.ts'
import { readStorageAddress, type StorageAddress } from '../platform/storage/storage-address.ts'
import type { TracesConfig } from '../platform/traces/traces.ts'
import { type AdjustableConfig, adjustableOf, decidedOf } from './adjustable-config.ts'
import { browserApiUrl, clearTextFindings } from './clear-text-guards.ts'
import { databaseErrors } from './database-guards.ts'
import { Environment, ROLES, type Role, type Variables } from './environment.ts'
import { metricsErrors, metricsOf, tracesOf } from './metrics-guards.ts'
import { openShopErrors, placesOpenToOthers } from './open-shop-guards.ts'
import { paymentGuardErrors } from './payment-guards.ts'
import { proxyErrors, proxyWarnings } from './proxy-guards.ts'
import { readSearchUrl } from './search-url.ts'
import { sellerErrors } from './seller.ts'
import { speechOf } from './speech.ts'
import { storageErrors } from './storage-guards.ts'
import { unknownVariables } from './unknown-variables.ts'

/** One object for each process. Code reads adjustable values at each use and never copies them. */
export type Config = AdjustableConfig & FixedConfig

type FixedConfig = Readonly<{
  /** Warnings for the operator about the environment, as sentences that contain no value. */
  warnings: readonly string[]
  production: boolean
  /** Whether no file from outside is opened without a sandbox (R-MEDIA-12). */
  sandboxRequired: boolean
  /** Hot reload; set by `npm run dev`. */
  dev: boolean
  /** Rebuilds the search index before anything is served: `npm start -- --rebuild-search`. */
  rebuildSearch: boolean
  roles: readonly Role[]
  host: string
  port: number
  /** Public address of the storefront, without a slash at its end. */
  baseUrl: string
  dataDir: string
  databaseUrl: string | undefined
  /** The URL of the role that owns the schema, if it is not the application's. */
  databaseOwnerUrl: string | undefined
  /** The connection that bypasses the pooler; undefined without a pooler. */
  databaseDirectUrl: string | undefined
  /** A read replica of the database, for public data. */
  databaseReplicaUrl: string | undefined
  /** Location of the files, size of local copies for programs, and whether the store itself sends files. */
  storage: Readonly<{
    address: StorageAddress
    /** The previous location, for files that have not moved yet. */
    movesFrom: StorageAddress | undefined
    cacheBytes: number
    redirects: boolean
  }>
  /** Service that removes public files from the caches in front of them. */
  purge: Readonly<{ url: string; token: string }>
  demo: boolean
  apiUrl: string | undefined
  /** Address of the API for browsers; '' if it is the address of the pages. */
  browserApiUrl: string
  /** Put before the paths of public media; empty when this process serves them. */
  mediaBase: string
  corsOrigins: readonly string[]
  /** Binds the browser to HTTPS for every host below the shop's as well. */
  hstsSubdomains: boolean
  trustProxy: readonly string[]
  countryHeader: string | undefined
  /** Service that returns the country of a position; undefined if geocoding is off. */
  geocoderUrl: string | undefined
  /** Receivers of webhooks, as `host:port`, that may have http and a private address. */
  webhookHosts: readonly string[]
  /** Ports of receivers of webhooks in addition to 443. */
  webhookPorts: readonly number[]
  /** Time that a stopping process continues to answer after /readyz has turned to 503, in milliseconds. */
  drainMs: number
  /** Key that seals the entries of the audit; undefined if it is in a file or the database. */
  auditKey: string | undefined
  /** Off only in tests and measurements on this machine. */
  rateLimits: boolean
  /** Signs the calls by which pages are rendered. */
  renderingKey: KeyObject
  logLevel: string
  /** Address and token of the metrics endpoint; undefined if metrics are off. */
  metrics: Readonly<{ host: string; port: number; token: string }> | undefined
  /** Collector of traces; undefined if traces are off. */
  traces: TracesConfig | undefined
  smtpUrl: string | undefined
  /** The program that encodes previews; empty for the system's, or else the one among the dependencies. */
  ffmpegPath: string
  /** The command that prints the speech of a WAV file as WebVTT; null for none. */
  speech: ReturnType<typeof speechOf>
  /** A folder whose files are imported automatically; empty for none. */
  watchFolder: string
  /** Number of encoders that a worker runs at once. */
  ingestEncodes: number
  search: SearchSettings
  /** The folder of the models that run on this machine; empty for none. */
  models: string
  payments: Readonly<{
    provider: PaymentProviderId
    livemode: boolean
    stripePublishableKey: string
    stripe: Omit<StripeSettings, 'livemode'>
  }>
  /** Staff with a second factor must enter it, also if it is optional. */
  secondFactor: 'required' | 'optional'
  adminUrl: string
  /** Keys of an earlier shop's session tokens in the browser's local storage. */
  legacyTokenKeys: readonly string[]
}>

/** An encoder works with two threads. */
const ENCODER_CORES = 2

/** Stops the start. Each sentence names the variable to change. */
export class ConfigError extends Error {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.sentences = sentences
  }
}

/** @throws ConfigError with one sentence for each error. */
export function readConfig(
  environment: NodeJS.ProcessEnv,
  { dev = false, rebuildSearch = false } = {},
): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const env = parsed.data
  const { provider, ...basics } = basicsOf(env)
  const clearText = clearTextFindings(env, basics)
  const wrong = [...errorsOf(env, { ...basics, provider }), ...clearText.errors]
  if (wrong.length > 0) throw new ConfigError(wrong)

  return {
    warnings: [...unknownVariables(Object.keys(environment)), ...proxyWarnings(env), ...clearText.warnings],
    ...basics,
    ...adjustableOf({ livemode: isLive(env), demo: basics.demo }, decidedOf(env)),
    dev,
    rebuildSearch,
    host: env.HOST,
    port: env.PORT,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? env.DATABASE_DIRECT_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    storage: {
      address: placeOf(env, env.STORAGE_URL) ?? {
        kind: 'local',
        folder: join(resolve(env.DATA_DIR), 'storage'),
      },
      movesFrom: placeOf(env, env.STORAGE_MOVES_FROM),
      cacheBytes: env.STORAGE_CACHE_GB * 1e9,
      redirects: env.STORAGE_DELIVERY === 'redirect',
    },
    purge: { url: env.PURGE_URL, token: env.PURGE_TOKEN },
    apiUrl: env.API_URL,
    browserApiUrl: basics.roles.includes('api') ? '' : browserApiUrl(env.API_URL ?? '', basics.baseUrl),
    mediaBase: (env.MEDIA_BASE_URL ?? '').replace(/\/$/, ''),
    corsOrigins: env.CORS_ORIGINS,
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    trustProxy: env.TRUST_PROXY,
    countryHeader: env.COUNTRY_HEADER,
    geocoderUrl: env.GEOCODER_URL,
    webhookHosts: env.WEBHOOK_HOSTS,
    webhookPorts: env.WEBHOOK_PORTS,
    auditKey: env.AUDIT_KEY,
    drainMs: 1_000 * (env.DRAIN_SECONDS ?? (basics.production ? 5 : 0)),
    rateLimits: env.RATE_LIMITS,
    renderingKey:
      env.RENDERING_KEY === undefined
        ? generateKeySync('hmac', { length: 256 })
        : createSecretKey(env.RENDERING_KEY, 'utf8'),
    // The user of a demo reads the terminal directly, without a log collector.
    logLevel: env.LOG_LEVEL ?? (basics.demo ? 'warn' : 'info'),
    metrics: metricsOf(env),
    traces: tracesOf(env),
    smtpUrl: env.SMTP_URL,
    ffmpegPath: env.FFMPEG_PATH,
    speech: speechOf(env),
    watchFolder: folderOf(env.INGEST_WATCH_DIR),
    ingestEncodes: env.INGEST_ENCODES ?? Math.max(1, Math.floor(availableParallelism() / ENCODER_CORES)),
    search: readSearchUrl(env).settings,
    models: folderOf(env.MODELS),
    payments: {
      provider,
      livemode: isLive(env),
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      stripe: {
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
        apiUrl: env.STRIPE_API_URL,
      },
    },
    adminUrl: env.ADMIN_URL || '/admin',
    legacyTokenKeys: env.LEGACY_TOKEN_KEYS,
  }
}

const folderOf = (text: string): string => text && resolve(text)

function placeOf(env: Variables, text: string): StorageAddress | undefined {
  const place = readStorageAddress(text, resolve(env.DATA_DIR))
  return typeof place === 'string' ? undefined : place
}

/** Settings that the checks need and whose defaults depend on other variables. */
function basicsOf(env: Variables) {
  const production = env.NODE_ENV === 'production'
  return {
    production,
    sandboxRequired: production && env.ALLOW_UNSANDBOXED_FILES === '',
    roles: env.ROLE === 'all' ? ROLES : [env.ROLE],
    baseUrl: (env.BASE_URL ?? `http://localhost:${env.PORT}`)
      .replace(/\/$/, '')
      // Cookies and headers compare the scheme in lower case, as browsers write it.
      .replace(/^https?:/i, (scheme) => scheme.toLowerCase()),
    demo: env.DEMO ?? !production,
    secondFactor: env.SECOND_FACTOR ?? (production ? ('required' as const) : ('optional' as const)),
    provider: env.PAYMENT_PROVIDER ?? 'testcard',
  }
}

const isLive = ({ PAYMENT_PROVIDER: provider, STRIPE_SECRET_KEY: key }: Variables) =>
  provider === 'stripe' && key.includes('_live_')

type Basics = ReturnType<typeof basicsOf>

function errorsOf(env: Variables, { production, baseUrl, demo, provider }: Basics): string[] {
  return [
    ...contradictions(env, production),
    ...readSearchUrl(env).errors,
    ...sellerErrors(decidedOf(env), { livemode: isLive(env) }),
    ...openShopErrors({ host: env.HOST, baseUrl, demo, provider }),
    ...(env.RATE_LIMITS ? [] : placesOpenToOthers({ host: env.HOST, baseUrl })).map(
      (place) => `RATE_LIMITS=0 is refused together with ${place}: others could call without any limit.`,
    ),
    ...paymentGuardErrors({
      production,
      baseUrl,
      provider: env.PAYMENT_PROVIDER,
      allowTestPayments: env.ALLOW_TEST_PAYMENTS,
      stripeSecretKey: env.STRIPE_SECRET_KEY,
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      stripeWebhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
      stripeApiUrl: env.STRIPE_API_URL,
    }),
  ]
}

function contradictions(env: Variables, production: boolean): string[] {
  const wrong: string[] = []
  if (production && env.DEMO === true) {
    wrong.push('DEMO=1 is refused when NODE_ENV=production: the demo accounts have a published password.')
  }
  if (production && env.BASE_URL === undefined) {
    wrong.push(
      'BASE_URL must be set when NODE_ENV=production: emails and payment pages need the public address.',
    )
  }
  wrong.push(...missingForRole(env), ...databaseErrors(env), ...storageErrors(env), ...metricsErrors(env))
  wrong.push(...proxyErrors(env.TRUST_PROXY))
  return wrong
}

function missingForRole(env: Variables): string[] {
  const wrong: string[] = []
  if (env.ROLE === 'web' && env.API_URL === undefined) {
    wrong.push('API_URL must be set when ROLE=web: pages are rendered from the API of another process.')
  }
  if (env.ROLE !== 'all' && env.ROLE !== 'web' && env.DATABASE_URL === undefined) {
    wrong.push(
      `DATABASE_URL must be set when ROLE=${env.ROLE}: the embedded database serves one process only.`,
    )
  }
  if ((env.ROLE === 'web' || env.ROLE === 'api') && env.RENDERING_KEY === undefined) {
    wrong.push(
      `RENDERING_KEY must be set when ROLE=${env.ROLE}: the API uses it to identify the visitor for whom a page is rendered.`,
    )
  }
  return wrong
}
