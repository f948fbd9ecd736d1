/**
 * `npm run download-link -- --title "Cats" --clips 41207,41340 --to ann@news.example,@paper.example [--days 14] [--limit 20]`
 * makes a download link, mails it to the addresses and prints it; `npm run download-link -- --revoke 3` ends one. The
 * product sends the mails.
 */
import { parseArgs } from 'node:util'
import type { Services } from '../context.ts'
import { makeDownloadLink, revokeDownloadLink } from '../features/downloads/make-download-link.ts'
import { runCommand } from './run-command.ts'

const { values } = parseArgs({
  options: {
    title: { type: 'string', default: '' },
    clips: { type: 'string', default: '' },
    to: { type: 'string', default: '' },
    days: { type: 'string', default: '14' },
    limit: { type: 'string', default: '20' },
    revoke: { type: 'string' },
  },
})

const listed = (text: string) => text.split(',').filter((part) => part.trim() !== '')

async function run(services: Services): Promise<string> {
  if (values.revoke !== undefined) {
    await revokeDownloadLink(services, Number(values.revoke))
    return `Link ${values.revoke} is revoked. Files that were open through it are closed.`
  }
  const { id, url } = await makeDownloadLink(services, {
    title: values.title,
    clipIds: listed(values.clips).map(Number),
    recipients: listed(values.to),
    days: Number(values.days),
    limit: Number(values.limit),
  })
  return `Link ${id} is made. Keep its address, it cannot be shown again:\n${url}`
}

await runCommand(run)
