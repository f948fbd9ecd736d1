/** /licence/{id}: the certificate of a licence of the user's account. */
import { Suspense } from 'react'
import { requireAccount, useViewer } from '../features/account/session-store.ts'
import { FileButton } from '../features/downloads/file-button.tsx'
import { OwnedDownloadButton } from '../features/downloads/owned-download-button.tsx'
import { browserApi } from '../lib/api.ts'
import { failLoad } from '../lib/load-failure.ts'
import { requireId } from '../lib/require-id.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { ModalButton } from '../ui/modal-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Route } from './+types/licence.ts'

const LicenceCertificate = lazyPart(
  async () => (await import('../features/account/licence-certificate.tsx')).LicenceCertificate,
)
const RecallNotice = lazyPart(
  async () => (await import('../features/recalls/recall-notice.tsx')).RecallNotice,
)
const LicensedChangeList = lazyPart(
  async () => (await import('../features/evidence/licensed-change-list.tsx')).LicensedChangeList,
)
const ClaimModal = lazyPart(async () => (await import('../features/enquiries/claim-modal.tsx')).ClaimModal, {
  close: ({ onClose }) => onClose(),
})
const PublishingFacts = lazyPart(
  async () => (await import('../features/downloads/publishing-facts.tsx')).PublishingFacts,
)

export const loader = ({ params }: Route.LoaderArgs) => requireId(params.id)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireId(params.id)
  await requireAccount(request)
  // Loaded with the licence, because the parts would move otherwise.
  const code = Promise.all([LicenceCertificate.preload(), PublishingFacts.preload()])
  const { data } = await browserApi
    .call('GET /clip/licences/:id', { params: { id: params.id } })
    .catch(failLoad)
  if (data.recall) await RecallNotice.preload()
  if (data.changes.length > 0) await LicensedChangeList.preload()
  await code
  return data
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div role="status" className="gutter sheet-width py-8 md:py-12">
      <PageHead title="Licence" noIndex />
      <span className="sr-only">Loading the licence</span>
      <Skeleton className="mx-auto h-[32rem] max-w-4xl" />
    </div>
  )
}

/** A licence that gives no right, or whose clip is withheld or withdrawn, must not be used for a publication. */
const isStopped = ({ revoked_on, frozen, deal, recall }: Route.ComponentProps['loaderData']) =>
  revoked_on !== null || frozen || deal?.ended || recall?.kind === 'withheld' || recall?.kind === 'withdrawn'

export default function Licence({ loaderData }: Route.ComponentProps) {
  const { account } = useViewer()
  return (
    <div className="gutter sheet-width py-8 md:py-12 print:p-0">
      <div className="mx-auto grid max-w-4xl gap-6 print:max-w-none">
        <PageHead title={`Licence ${loaderData.id}`} noIndex />
        <div className="flex flex-wrap gap-3 print:hidden">
          {loaderData.downloadable && (
            <OwnedDownloadButton
              clipId={loaderData.clip.id}
              title={loaderData.clip.title}
              tier={loaderData.tier}
              kind="primary"
              size="medium"
            />
          )}
          <FileButton
            load={() =>
              browserApi.call('GET /clip/licences/:id/certificate', { params: { id: loaderData.id } })
            }
          >
            Certificate (PDF)
          </FileButton>
          {loaderData.account_id === account?.accountId && (
            <ModalButton
              label="Report a claim"
              modal={(close) => <ClaimModal licenceId={loaderData.id} onClose={close} />}
            />
          )}
        </div>
        {loaderData.changes.length > 0 && (
          <Suspense>
            <LicensedChangeList changes={loaderData.changes} />
          </Suspense>
        )}
        {!isStopped(loaderData) && (
          <section className="border border-rule bg-sheet p-6 print:hidden">
            <h2 className="title mb-3 text-xl">For your publication</h2>
            <Suspense fallback={<Skeleton className="h-48" />}>
              <PublishingFacts
                licenceId={loaderData.id}
                title={loaderData.clip.title}
                publishing={loaderData.publishing}
              />
            </Suspense>
          </section>
        )}
        <Suspense fallback={<Skeleton className="h-[32rem]" />}>
          <LicenceCertificate
            licence={loaderData}
            notice={loaderData.recall && <RecallNotice recall={loaderData.recall} />}
          />
        </Suspense>
      </div>
    </div>
  )
}
