/**
 * /clip/{id}: player or image, facts, price, and for members the whole story. The server renders the version
 * of a guest (R-CLIP-1); the browser loads the clip again with the member's token.
 */
import type { ApiClient } from '@rushes/contract/client'
import type { Clip } from '@rushes/contract/clips'
import { memo, Suspense, useEffect, useState } from 'react'
import { useViewer } from '../features/account/session-store.ts'
import { isGraphic } from '../features/catalogue/clip-facts.ts'
import { ClipGrid } from '../features/catalogue/clip-grid.tsx'
import { BackToResults } from '../features/clip/back-to-results.tsx'
import { ClipJsonLd } from '../features/clip/clip-json-ld.tsx'
import { ClipRail, preloadForMember } from '../features/clip/clip-rail.tsx'
import { type ClipModal, modalOnLoad } from '../features/clip/modal-on-load.ts'
import { describeClip } from '../features/clip/structured-data.ts'
import { SearchBox } from '../features/search/search-box.tsx'
import { apiContext } from '../lib/contexts.ts'
import { isFirstView } from '../lib/first-view.ts'
import { previewOf } from '../lib/link-preview.ts'
import { failLoad } from '../lib/load-failure.ts'
import { useSite } from '../lib/site.ts'
import { currentToken } from '../lib/stored-session.ts'
import { mediaUrl } from '../lib/url.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Route } from './+types/clip.ts'

// The server renders the player; the browser loads its code after that of the page.
const MoreFrom = lazyPart(async () => (await import('../features/catalogue/more-from.tsx')).MoreFrom, {
  isComfort: true,
})
const Player = lazyPart(async () => (await import('../features/player/player.tsx')).Player)
const ZoomImage = lazyPart(async () => (await import('../features/player/zoom-image.tsx')).ZoomImage)
const GraphicVeil = lazyPart(async () => (await import('../features/clip/graphic-veil.tsx')).GraphicVeil)
// The server renders the story too, and it contains nothing to press.
const ClipStory = lazyPart(async () => (await import('../features/clip/clip-story.tsx')).ClipStory)
const ClipNotice = lazyPart(
  async () => (await import('../features/clip/clip-notice-modal.tsx')).ClipNoticeModal,
  {
    close: ({ onClose }) => onClose(),
  },
)

async function load(api: ApiClient, id: string) {
  const [clip, pricing] = await Promise.all([
    api.call('GET /clip/clips/:id', { params: { id } }),
    api.call('GET /clip/pricing'),
  ]).catch(failLoad)
  return { clip: clip.data, prices: pricing.data.pricing, member: false, last: null }
}

export const loader = ({ params, context }: Route.LoaderArgs) => load(context.get(apiContext), params.id)

export async function clientLoader({ params, context, serverLoader }: Route.ClientLoaderArgs) {
  const member = currentToken() !== null
  // Members' content is rendered immediately, because without its code the story would disappear briefly.
  const code = Promise.all([ClipStory.preload(), member && preloadForMember(), member && Player.preload()])
  if (isFirstView() && !member) return await serverLoader()
  const [loaded, last] = await Promise.all([
    load(context.get(apiContext), params.id),
    member ? lastLicence() : null,
    code,
  ])
  return { ...loaded, member, last }
}
clientLoader.hydrate = true as const

/** Without it, only the button that repeats the last licence is missing. */
const lastLicence = () =>
  import('../features/account/load-remembered.ts').then(
    async ({ loadRemembered }) => (await loadRemembered()).tier,
    () => null,
  )

export default function ClipPage({ loaderData, params }: Route.ComponentProps) {
  const { clip, prices, member, last } = loaderData
  const { account } = useViewer()
  const { mediaBase } = useSite()
  const veiled = isGraphic(clip)
  const size = clip.video_metadata ?? clip.image_metadata
  useEffect(() => {
    // Without this code only the list of viewed clips on the empty cart page is missing.
    import('../features/cart/viewed-clips-store.ts')
      .then(({ rememberViewed }) => rememberViewed(clip.id))
      .catch(() => undefined)
  }, [clip.id])
  return (
    <div className="gutter sheet-width py-6">
      <PageHead
        title={clip.title}
        description={describeClip(clip)}
        canonical={`/clip/${clip.id}`}
        image={size && !veiled ? previewOf({ ...clip, ...size }) : undefined}
        type={clip.clip_type === 'video' ? 'video.other' : 'article'}
      />
      <ClipJsonLd key={clip.id} clip={clip} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 print:hidden">
        <div className="w-full max-w-4xl">
          <SearchBox type={clip.type} />
        </div>
        <BackToResults id={clip.id} />
      </div>
      <article className="clip-sheet" data-upright={clip.type === 'short' || undefined}>
        <div key={clip.id} data-travels="" className="min-w-0">
          {veiled ? (
            <Suspense fallback={null}>
              <GraphicVeil poster={mediaUrl(mediaBase, clip.thumbpath)} isFilm={clip.video_metadata !== null}>
                <ClipMedia clip={clip} />
              </GraphicVeil>
            </Suspense>
          ) : (
            <ClipMedia clip={clip} />
          )}
        </div>
        <div className="min-w-0">
          <ClipRail
            clip={clip}
            account={member ? account : null}
            prices={prices}
            path={`/clip/${params.id}`}
            last={last}
          />
        </div>
        <Story clip={clip} />
      </article>
      {clip.related_items.length > 0 && (
        <section aria-labelledby="related" className="print:hidden mt-12 border-t border-rule pt-8">
          <h2 id="related" className="title mb-4 text-xl md:text-2xl">
            More like this
          </h2>
          <ClipGrid items={clip.related_items} typed />
        </section>
      )}
      <Suspense fallback={null}>
        <MoreFrom clip={clip} />
      </Suspense>
      <ModalOnLoad key={`${clip.id}-${member}`} clip={clip} member={member} />
    </div>
  )
}

// Memoized because an update before its code is loaded makes React remove the server's content; both parts
// depend on the clip only.
const Story = memo(function Story({ clip }: { clip: Clip }) {
  return (
    <Suspense fallback={null}>
      <ClipStory clip={clip} />
    </Suspense>
  )
})

const ClipMedia = memo(function ClipMedia({ clip }: { clip: Clip }) {
  const { mediaBase } = useSite()
  const { media, video_metadata: video, image_metadata: image } = clip
  if (!video) {
    const { width = 1280, height = 720 } = image ?? {}
    return (
      <Suspense fallback={<Skeleton className="aspect-video w-full" />}>
        <ZoomImage
          src={mediaUrl(mediaBase, media.thumbpath)}
          title={clip.title}
          width={width}
          height={height}
        />
      </Suspense>
    )
  }
  const address = (path: string | null) => (path === null ? null : mediaUrl(mediaBase, path))
  return (
    <Suspense fallback={<Skeleton className="aspect-video w-full" />}>
      <Player
        title={clip.title}
        poster={mediaUrl(mediaBase, media.thumbpath)}
        direct={mediaUrl(mediaBase, media.filepath)}
        hls={video.hls ? address(media.hls_path) : null}
        storyboard={address(media.storyboard)}
        duration={video.duration}
        frameRate={video.frame_rate}
        timecode={clip.file.timecode}
        captions={clip.captions}
        shots={clip.shots}
        upright={clip.type === 'short'}
        focal={clip.focal}
      />
    </Suspense>
  )
})

function ModalOnLoad({ clip, member }: { clip: Clip; member: boolean }) {
  const [modal, setModal] = useState<ClipModal | null>(null)
  useEffect(() => {
    const view = new URLSearchParams(location.search).get('view')
    setModal(modalOnLoad(clip, { loggedIn: member, view }))
  }, [clip, member])
  return (
    <Suspense fallback={null}>
      {modal && <ClipNotice clip={clip} modal={modal} onClose={() => setModal(null)} />}
    </Suspense>
  )
}
