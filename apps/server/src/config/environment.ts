/** Every environment variable with its default. `.env.example` describes them. */
import { Settings } from '@rushes/contract/setting-values'
import { z } from 'zod'
import { addressesOf } from '../db/addresses.ts'

export const ROLES = ['web', 'api', 'worker'] as const
export type Role = (typeof ROLES)[number]

const switchedOn = z.enum(['0', '1']).transform((value) => value === '1')
const parts = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
const list = z.string().transform(parts)
/** The URL may name one host or several. */
const database = z
  .string()
  .refine((text) => addressesOf(text).every((address) => URL.canParse(address)), 'Invalid URL')
const blankIsAbsent = z.literal('').transform(() => undefined)

/** Decides a setting of the agency; an empty variable leaves it to the admin area (R-SETTING-1). */
const decides = <T extends z.ZodType>(schema: T, read: (text: string) => unknown = (text) => text) =>
  z
    .preprocess(
      (text) => (typeof text === 'string' && text.trim() !== '' ? read(text) : undefined),
      schema.optional(),
    )
    .optional()
const may = Settings.shape

/** The value names the risk. */
const UNSANDBOXED = 'files-can-take-over-this-server'

export const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
  ROLE: z.enum(['all', ...ROLES]).default('all'),
  HOST: z.string().default('localhost'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  BASE_URL: z.url().optional(),
  BRAND_NAME: decides(may.brand_name),
  DATA_DIR: z.string().default('var'),
  STORAGE_URL: z.string().default(''),
  STORAGE_MOVES_FROM: z.string().default(''),
  STORAGE_CACHE_GB: z.coerce.number().positive().default(20),
  STORAGE_DELIVERY: z.enum(['stream', 'redirect']).default('stream'),
  AUDIT_KEY: z.union([blankIsAbsent, z.string().trim().min(32)]).optional(),
  PURGE_URL: z.string().default(''),
  PURGE_TOKEN: z.string().default(''),
  DATABASE_URL: z.union([blankIsAbsent, database]).optional(),
  DATABASE_OWNER_URL: z.union([blankIsAbsent, database]).optional(),
  DATABASE_POOLER: switchedOn.default(false),
  DATABASE_REPLICA_URL: z.union([blankIsAbsent, z.url()]).optional(),
  DATABASE_DIRECT_URL: z.union([blankIsAbsent, database]).optional(),
  DEMO: switchedOn.optional(),
  API_URL: z.union([blankIsAbsent, z.url()]).optional(),
  MEDIA_BASE_URL: z.union([blankIsAbsent, z.url()]).optional(),
  CORS_ORIGINS: list.default([]),
  HSTS_SUBDOMAINS: switchedOn.default(false),
  TRUST_PROXY: list.default([]),
  COUNTRY_HEADER: z.string().toLowerCase().optional(),
  GEOCODER_URL: z.union([blankIsAbsent, z.url()]).optional(),
  WEBHOOK_HOSTS: list.default([]),
  WEBHOOK_PORTS: list
    .transform((ports) => ports.map(Number))
    .pipe(z.array(z.int().min(1).max(65_535)))
    .default([]),
  DRAIN_SECONDS: z.coerce.number().min(0).max(10).optional(),
  TIME_ZONE: decides(may.time_zone),
  RATE_LIMITS: switchedOn.default(true),
  RENDERING_KEY: z.union([blankIsAbsent, z.string().min(32)]).optional(),
  METRICS_PORT: z.union([blankIsAbsent, z.coerce.number().int().min(1).max(65_535)]).optional(),
  METRICS_HOST: z.string().default('localhost'),
  METRICS_TOKEN: z.union([z.literal(''), z.string().min(16)]).default(''),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([blankIsAbsent, z.url()]).optional(),
  // Only escapes of ASCII characters, so that each can be decoded alone.
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^(?:[^%]|%[0-7][0-9a-f])*$/i)
    .default(''),
  OTEL_SERVICE_NAME: z.string().default('rushes'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z
    .union([blankIsAbsent, z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'])])
    .optional(),
  SMTP_URL: z.union([blankIsAbsent, z.url()]).optional(),
  MAIL_FROM: decides(may.mail_from),
  LICENSING_EMAIL: decides(may.licensing_email),
  SELLER_NAME: decides(may.seller_name),
  SELLER_ADDRESS: decides(may.seller_address, parts),
  SELLER_COUNTRY: decides(may.seller_country),
  SELLER_TAX_NUMBER: decides(may.seller_tax_number),
  SELLER_BANK_DETAILS: decides(may.seller_bank_details, parts),
  FFMPEG_PATH: z.string().default(''),
  SPEECH_COMMAND: z.string().trim().default(''),
  SPEECH_FOLDER: z.string().default(''),
  ALLOW_UNSANDBOXED_FILES: z.enum(['', UNSANDBOXED]).default(''),
  INGEST_WATCH_DIR: z.string().default(''),
  INGEST_ENCODES: z.union([blankIsAbsent, z.coerce.number().int().min(1).max(64)]).optional(),
  SEARCH_URL: list.default([]),
  SEARCH_CA_FILE: z.string().default(''),
  MODELS: z.string().default(''),
  PAYMENT_PROVIDER: z.union([blankIsAbsent, z.enum(['testcard', 'stripe'])]).optional(),
  ALLOW_TEST_PAYMENTS: z.string().default(''),
  ALLOW_CLEAR_TEXT: z.string().default(''),
  STRIPE_SECRET_KEY: z.string().default(''),
  STRIPE_PUBLISHABLE_KEY: z.string().default(''),
  STRIPE_WEBHOOK_SECRETS: list.default([]),
  STRIPE_API_URL: z.union([blankIsAbsent, z.url()]).optional(),
  SECOND_FACTOR: z.union([blankIsAbsent, z.enum(['required', 'optional'])]).optional(),
  AGREEMENT: decides(may.agreement),
  REGISTRATION: decides(may.registration),
  OFFICE_DAYS: decides(may.office_days, (text) => parts(text.toLowerCase())),
  OFFICE_OPENS: decides(may.office_opens),
  OFFICE_CLOSES: decides(may.office_closes),
  MESSAGE_MONTHS: decides(may.message_months, Number),
  ADMIN_URL: z.string().default(''),
  NEWSLETTER_URL: decides(may.newsletter_url),
  LEGACY_TOKEN_KEYS: list.default([]),
  OFFICES: decides(may.offices, parts),
  SOCIAL_LINKS: decides(may.social_links, parts),
  TERMS_PDF_URL: decides(may.terms_pdf_url),
})

export type Variables = z.output<typeof Environment>
