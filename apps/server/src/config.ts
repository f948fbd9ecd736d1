/**
 * The only reader of the environment. Every variable is declared here with its default and described in
 * `.env.example`; a contradiction stops the start with a sentence that says what to change.
 */
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import type { PaymentProviderId } from '@rushes/contract/site'
import { z } from 'zod'
import { openShopErrors, placesOpenToOthers } from './open-shop-guards.ts'
import { paymentGuardErrors } from './payment-guards.ts'
import type { StripeSettings } from './platform/payments/stripe-payments.ts'

const SEARCH_ENGINES = ['postgres'] as const
const ROLES = ['web', 'api', 'worker'] as const
type Role = (typeof ROLES)[number]

const switchedOn = z.enum(['0', '1']).transform((value) => value === '1')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const blankIsAbsent = z.literal('').transform(() => undefined)

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  ROLE: z.enum(['all', ...ROLES]).default('all'),
  HOST: z.string().default('localhost'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  BASE_URL: z.url().optional(),
  BRAND_NAME: z.string().min(1).max(40).default('Rushes'),
  DATA_DIR: z.string().default('var'),
  DATABASE_URL: z.union([blankIsAbsent, z.url()]).optional(),
  DATABASE_OWNER_URL: z.union([blankIsAbsent, z.url()]).optional(),
  DEMO: switchedOn.optional(),
  API_URL: z.union([blankIsAbsent, z.url()]).optional(),
  MEDIA_BASE_URL: z.union([blankIsAbsent, z.url()]).optional(),
  CORS_ORIGINS: list.default([]),
  TRUST_PROXY: list.default([]),
  COUNTRY_HEADER: z.string().toLowerCase().optional(),
  DRAIN_SECONDS: z.coerce.number().min(0).max(10).optional(),
  TIME_ZONE: z.string().default('Europe/London'),
  RATE_LIMITS: switchedOn.default(true),
  RENDERING_KEY: z.union([blankIsAbsent, z.string().min(32)]).optional(),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  SMTP_URL: z.union([blankIsAbsent, z.url()]).optional(),
  MAIL_FROM: z.string().default('Rushes <no-reply@rushes.example>'),
  LICENSING_EMAIL: z.email().default('licensing@rushes.example'),
  SEARCH_ENGINE: z.enum(SEARCH_ENGINES).default('postgres'),
  PAYMENT_PROVIDER: z.union([blankIsAbsent, z.enum(['testcard', 'stripe'])]).optional(),
  ALLOW_TEST_PAYMENTS: z.string().default(''),
  STRIPE_SECRET_KEY: z.string().default(''),
  STRIPE_PUBLISHABLE_KEY: z.string().default(''),
  STRIPE_WEBHOOK_SECRETS: list.default([]),
  STRIPE_API_URL: z.union([blankIsAbsent, z.url()]).optional(),
  ADMIN_URL: z.string().default(''),
  NEWSLETTER_URL: z.string().default('mailto:licensing@rushes.example?subject=Newsletter'),
  LEGACY_TOKEN_KEYS: list.default([]),
  SOCIAL_LINKS: list.default([]),
  TERMS_PDF_URL: z.string().default(''),
})

export type Config = Readonly<{
  production: boolean
  /** Hot reload; set by `npm run dev`. */
  dev: boolean
  /** Rebuilds the search index before anything is served: `npm start -- --rebuild-search`. */
  rebuildSearch: boolean
  roles: readonly Role[]
  host: string
  port: number
  /** Public address of the storefront, without a slash at its end. */
  baseUrl: string
  brandName: string
  dataDir: string
  databaseUrl: string | undefined
  /** Of the role that owns the schema, where it is not the application's. */
  databaseOwnerUrl: string | undefined
  /** Where files are kept. */
  storage: Readonly<{ kind: 'local'; folder: string }>
  demo: boolean
  apiUrl: string | undefined
  /** Put before the paths of public media; empty when this process serves them. */
  mediaBase: string
  corsOrigins: readonly string[]
  trustProxy: readonly string[]
  countryHeader: string | undefined
  /** How long a stopping process goes on answering after /readyz has turned to 503, in milliseconds. */
  drainMs: number
  timeZone: string
  /** Off only in tests and measurements on this machine. */
  rateLimits: boolean
  /** Signs the calls by which pages are rendered. */
  renderingKey: Buffer
  logLevel: string
  smtpUrl: string | undefined
  mailFrom: string
  licensingEmail: string
  searchEngine: (typeof SEARCH_ENGINES)[number]
  payments: Readonly<{
    provider: PaymentProviderId
    livemode: boolean
    stripePublishableKey: string
    stripe: Omit<StripeSettings, 'livemode'>
  }>
  /** Null where there is no admin area: its links are left out. */
  adminUrl: string | null
  newsletterUrl: string
  /** The licensing terms as the operator's own PDF; null where it is made from their page. */
  termsPdfUrl: string | null
  /** Keys of an earlier shop's session tokens in the browser's local storage. */
  legacyTokenKeys: readonly string[]
  social: readonly { label: string; url: string }[]
}>

/** Stops the start. Each sentence says which variable to change. */
export class ConfigError extends Error {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.sentences = sentences
  }
}

/** @throws ConfigError with one sentence for each thing that is wrong. */
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
  const wrong = errorsOf(env, { ...basics, provider })
  if (wrong.length > 0) throw new ConfigError(wrong)

  return {
    ...basics,
    dev,
    rebuildSearch,
    host: env.HOST,
    port: env.PORT,
    brandName: env.BRAND_NAME,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseOwnerUrl: env.DATABASE_OWNER_URL,
    storage: { kind: 'local', folder: join(resolve(env.DATA_DIR), 'storage') },
    apiUrl: env.API_URL,
    mediaBase: (env.MEDIA_BASE_URL ?? '').replace(/\/$/, ''),
    corsOrigins: env.CORS_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    countryHeader: env.COUNTRY_HEADER,
    drainMs: 1_000 * (env.DRAIN_SECONDS ?? (basics.production ? 5 : 0)),
    timeZone: env.TIME_ZONE,
    rateLimits: env.RATE_LIMITS,
    renderingKey: env.RENDERING_KEY === undefined ? randomBytes(32) : Buffer.from(env.RENDERING_KEY),
    logLevel: env.LOG_LEVEL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    licensingEmail: env.LICENSING_EMAIL,
    searchEngine: env.SEARCH_ENGINE,
    payments: {
      provider,
      livemode: provider === 'stripe' && env.STRIPE_SECRET_KEY.includes('_live_'),
      stripePublishableKey: env.STRIPE_PUBLISHABLE_KEY,
      stripe: {
        secretKey: env.STRIPE_SECRET_KEY,
        webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
        apiUrl: env.STRIPE_API_URL,
      },
    },
    adminUrl: env.ADMIN_URL || null,
    newsletterUrl: env.NEWSLETTER_URL,
    termsPdfUrl: env.TERMS_PDF_URL || null,
    legacyTokenKeys: env.LEGACY_TOKEN_KEYS,
    social: env.SOCIAL_LINKS.map(socialLink),
  }
}

type Variables = z.output<typeof Environment>

/** The settings whose defaults depend on other variables, and which the checks need. */
function basicsOf(env: Variables) {
  const production = env.NODE_ENV === 'production'
  return {
    production,
    roles: env.ROLE === 'all' ? ROLES : [env.ROLE],
    baseUrl: (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    demo: env.DEMO ?? !production,
    provider: env.PAYMENT_PROVIDER ?? 'testcard',
  }
}

type Basics = ReturnType<typeof basicsOf>

function errorsOf(env: Variables, { production, baseUrl, demo, provider }: Basics): string[] {
  return [
    ...contradictions(env, production),
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
      'BASE_URL must be set when NODE_ENV=production: mails and payment pages need the public address.',
    )
  }
  wrong.push(...missingForRole(env))
  if (!isTimeZone(env.TIME_ZONE)) wrong.push(`TIME_ZONE=${env.TIME_ZONE} is not a known time zone.`)
  for (const proxy of env.TRUST_PROXY.filter((text) => !isNetwork(text))) {
    wrong.push(`TRUST_PROXY: "${proxy}" is not an address or a network such as 10.0.0.0/8.`)
  }
  for (const social of env.SOCIAL_LINKS) {
    if (!/^[^=]+=https?:\/\//.test(social)) wrong.push(`SOCIAL_LINKS: "${social}" is not Label=https://…`)
  }
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
      `RENDERING_KEY must be set when ROLE=${env.ROLE}: the API knows by it for which visitor a page is rendered.`,
    )
  }
  if (env.DATABASE_OWNER_URL !== undefined && env.DATABASE_URL === undefined) {
    wrong.push('DATABASE_OWNER_URL needs DATABASE_URL: the embedded database makes its own roles.')
  }
  return wrong
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return (
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

function socialLink(text: string): { label: string; url: string } {
  const at = text.indexOf('=')
  return { label: text.slice(0, at), url: text.slice(at + 1) }
}
