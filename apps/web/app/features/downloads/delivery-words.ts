/** Says what a delivery consists of. */
import type { Data } from '@rushes/contract/client'

export function deliveredWords({
  delivered,
  size_bytes,
  credits_used: credits,
}: Data<'POST /clip/clips/download'>): string {
  const used = credits === 0 ? 'no credits used' : `${credits} ${credits === 1 ? 'credit' : 'credits'} used`
  return `${whatWords(delivered.length)}, ${formatSize(size_bytes)}, ${used}. The link is good for 24 hours.`
}

export function linkedWords({
  delivered,
  size_bytes,
  expires_at,
}: Data<'POST /clip/clips/download-link'>): string {
  const end = expires_at.slice(0, 16).replace('T', ' ')
  return `${whatWords(delivered.length)}, ${formatSize(size_bytes)}. The download can be started until ${end} UTC.`
}

const whatWords = (files: number) => (files === 1 ? '1 file' : `${files} files in one ZIP`)

/** `12.3 MB`, in steps of a thousand, as browsers and file managers show it. */
export function formatSize(bytes: number): string {
  const steps = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), steps.length - 1)
  const shown = bytes / 1_000 ** step
  return `${step === 0 || shown >= 100 ? Math.round(shown) : shown.toFixed(1)} ${steps[step]}`
}
