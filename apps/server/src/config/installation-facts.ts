/** Settings that only the environment decides, for display in the admin area (R-SETTING-1). */
import { FfmpegMissing, findFfmpeg } from '@rushes/media/find-ffmpeg'
import { findSandbox } from '@rushes/media/sandbox/find-sandbox'
import type { Config } from './config.ts'

const setOr = (is: boolean) => (is ? 'set' : '')

/** Secrets are omitted: addresses with passwords, keys and folders for files are only reported as set. */
export async function installationFacts(config: Config): Promise<{ variable: string; value: string }[]> {
  const { payments, storage } = config
  const facts: Readonly<Record<string, string>> = {
    BASE_URL: config.baseUrl,
    SECOND_FACTOR: config.secondFactor,
    SMTP_URL: setOr(config.smtpUrl !== undefined),
    PAYMENT_PROVIDER: payments.provider,
    STRIPE_SECRET_KEY: setOr(payments.stripe.secretKey !== ''),
    STORAGE_URL: setOr(storage.address.kind !== 'local'),
    STORAGE_DELIVERY: storage.redirects ? 'redirect' : 'stream',
    INGEST_WATCH_DIR: setOr(config.watchFolder !== ''),
    FFMPEG_PATH: await encoderOf(config),
    ALLOW_UNSANDBOXED_FILES: await sandboxOf(config),
    SEARCH_URL: setOr(config.search.kind !== 'postgres'),
  }
  return Object.entries(facts).map(([variable, value]) => ({ variable, value }))
}

/** Describes the encoder that was found on this machine, or how to install a missing one. */
async function encoderOf({ ffmpegPath }: Config): Promise<string> {
  try {
    const { path, version } = await findFfmpeg(ffmpegPath)
    return `${path}, version ${version}`
  } catch (error) {
    if (error instanceof FfmpegMissing) return error.message
    throw error
  }
}

async function sandboxOf({ sandboxRequired }: Config): Promise<string> {
  const kind = await findSandbox()
  if (kind !== null) return `by ${kind}`
  return sandboxRequired ? 'none: files are refused' : 'none: files are opened without one'
}
