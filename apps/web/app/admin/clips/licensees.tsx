/**
 * The licensees of a clip, shown before and after it is withdrawn, because all must be informed
 * (R-LICENSEE-1).
 */
import type { Licensee } from '@rushes/contract/agency-licensees'
import type { Data } from '@rushes/contract/client'
import { useEffect, useId, useState } from 'react'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'

type Page = Data<'GET /agency/clips/:id/licensees'>

export function Licensees({ clipId }: { clipId: number }) {
  const { page, failure, more } = useLicensees(clipId)
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <h3 id={heading} className="font-semibold">
        Licence holders
      </h3>
      {failure && <Notice tone="stop">{failure}</Notice>}
      <p aria-live="polite">{page ? countLabel(page) : !failure && 'Loading licence holders …'}</p>
      {page && page.items.length > 0 && (
        <>
          <ul className="border-y border-rule">
            {page.items.map((item) => (
              <LicenseeLine key={`${item.by} ${item.licence_id ?? item.contact} ${item.at}`} item={item} />
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            {page.next !== null && <Button onClick={() => void more()}>Show more</Button>}
            <ExportButton
              load={async () =>
                (await browserApi.call('GET /agency/clips/:id/licensees/csv', { params: { id: clipId } }))
                  .data
              }
            />
          </div>
        </>
      )}
    </section>
  )
}

function useLicensees(clipId: number) {
  const [page, setPage] = useState<Page | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    browserApi
      .call('GET /agency/clips/:id/licensees', { params: { id: clipId }, signal: gone.signal })
      .then(({ data }) => setPage(data))
      .catch((error: unknown) => gone.signal.aborted || setFailure(messageOf(error)))
    return () => gone.abort()
  }, [clipId])
  async function more() {
    if (page?.next == null) return
    try {
      const { data } = await browserApi.call('GET /agency/clips/:id/licensees', {
        params: { id: clipId },
        querystring: { cursor: page.next },
      })
      setPage({ ...data, items: [...page.items, ...data.items] })
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  return { page, failure, more }
}

function countLabel({ accounts, recipients }: Page): string {
  if (accounts === 0 && recipients === 0)
    return 'No account has a licence for this clip, and no download link has been used.'
  const others = recipients === 1 ? '1 download link recipient' : `${recipients} recipients of download links`
  return `${accounts === 1 ? '1 account' : `${accounts} accounts`} by licence, ${others}.`
}

function LicenseeLine({ item }: { item: Licensee }) {
  const { account, contact, tier, outlets, licence_id: licence, link } = item
  const name = account === '' ? contact : account
  return (
    <li className="grid gap-0.5 border-t border-rule py-2 text-sm first:border-0">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </span>
        <span className="text-ink-soft">{formatDateTime(item.at)}</span>
      </span>
      <span className="wrap-anywhere text-ink-soft">
        {licence !== null && `Licence ${licence}, ${tier}, ${contact}`}
        {link && `Download link ${link.id}${link.title === '' ? '' : `, ${link.title}`}`}
        {outlets.length > 0 && `, for ${outlets.join(', ')}`}
      </span>
      <span className="text-ink-soft">
        {item.revoked_at && `Licence revoked ${formatDateTime(item.revoked_at)}. `}
        {item.fetched_at ? `Last prepared ${formatDateTime(item.fetched_at)}` : 'Never downloaded'}
      </span>
    </li>
  )
}
