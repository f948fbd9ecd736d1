/** Words the mails about files. */
import type { Config } from '../../config.ts'

type LinkFacts = { url: string; title: string; clips: number; expiresAt: Date | null }

/** For somebody without an account. */
export function downloadReadyMail(
  { brandName, licensingEmail }: Pick<Config, 'brandName' | 'licensingEmail'>,
  { url, title, clips, expiresAt }: LinkFacts,
) {
  const what = clips === 1 ? 'One file is' : `${clips} files are`
  const end = expiresAt === null ? '' : ` until ${expiresAt.toISOString().slice(0, 10)}`
  return {
    subject: `${brandName}: ${title}`,
    body: [
      'Hello,',
      `${what} ready for you: ${title}`,
      url,
      `Open the link and enter the email address to which we sent this mail. The link works${end} for this address only, so please do not pass it on.`,
      `${brandName}\n${licensingEmail}`,
    ].join('\n\n'),
  }
}
