/**
 * Renders the document around every page: head, test bar, header, footer, notifications. The document stays
 * when a page fails. The first document contains the site's settings, and the browser never requests them
 * again.
 */
import { registerTiers } from '@rushes/commerce/licence-tier'
import { type ReactNode, Suspense, useEffect } from 'react'
import {
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
  UNSAFE_useScrollRestoration as useScrollRestoration,
} from 'react-router'
import type { Route } from './+types/root.ts'
import styles from './app.css?url'
import beforePaint from './before-paint.js?raw'
import { startSession } from './features/account/session-store.ts'
import { followAccount } from './features/cart/follow-account.ts'
import { offerSaving } from './features/lists/offer-saving.ts'
import { Header } from './features/shell/header.tsx'
import { NeedsScripts } from './features/shell/needs-scripts.tsx'
import { followPerson } from './features/shell/owner-store.ts'
import { PreviewMount } from './features/shell/preview-mount.tsx'
import { watchStorage } from './features/shell/storage-notice.ts'
import { TestBar } from './features/shell/test-bar.tsx'
import sans from './fonts/instrument-sans-basic.woff2?url'
import serif from './fonts/newsreader-basic.woff2?url'
import { nonceContext, siteContext } from './lib/contexts.ts'
import { forgetEarlyClick, repeatEarlyClick } from './lib/early-click.ts'
import { endFirstView } from './lib/first-view.ts'
import { useIsFromServer } from './lib/hydrated.ts'
import { useSite } from './lib/site.ts'
import { tiersOfDocument } from './lib/tiers-of-document.ts'
import { whenIdle } from './lib/when-idle.ts'
import { lazyPart } from './ui/lazy-part.tsx'
import { useShownPlace } from './ui/next-page.ts'
import { Notifications } from './ui/notifications.tsx'

// Browsers hide the nonce attribute but keep the property; React must receive the same value as on the server.
const nonce = import.meta.env.SSR
  ? undefined
  : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined

// Pages rarely fail. The screen for it is fetched while the browser is idle, so that it is there when a page does.
const Problem = lazyPart(async () => (await import('./features/pages/problem.tsx')).Problem)

// The server renders the footer; its code is loaded after that of the page.
const Footer = lazyPart(async () => (await import('./features/shell/footer.tsx')).Footer, { isComfort: true })
const PageAnnouncer = lazyPart(
  async () => (await import('./features/shell/page-announcer.tsx')).PageAnnouncer,
  { isComfort: true },
)

/** Pages whose content arrives late: the footer starts below the window, so that it never moves in view. */
const LATE =
  /^\/(cart|checkout|confirm-payment|dashboard|downloads|licence|list|login|my-|offer|recall|upload-link)/

export function loader({ context }: Route.LoaderArgs) {
  const { tiers, ...site } = context.get(siteContext)
  registerTiers(tiers)
  return { site, nonce: context.get(nonceContext) || undefined }
}

export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const site = useSite()
  const isFromServer = useIsFromServer()
  const { pathname } = useLocation()
  return (
    <html lang="en" data-api-base={site.apiBase} data-tiers={tiersOfDocument()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#faf9f7" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101114" media="(prefers-color-scheme: dark)" />
        {/* `precedence` puts the style sheet before the scripts, which would otherwise be fetched first. */}
        <link rel="stylesheet" href={styles} precedence="default" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        {[sans, serif].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {isFromServer && <BeforePaint />}
      </head>
      <body onClickCapture={forgetEarlyClick}>
        <a href="#main" className="skip-link">
          Skip to content
        </a>
        {pathname === '/search' && (
          <a href="#first-result" className="skip-link">
            Skip to results
          </a>
        )}
        {!site.payments.livemode && <TestBar />}
        {/* The admin area has its own header. */}
        {isAdminPath(pathname) ? (
          children
        ) : (
          <>
            <Header />
            <main
              id="main"
              tabIndex={-1}
              data-late={LATE.test(pathname) || undefined}
              className="flex-1 focus:outline-none focus-visible:shadow-none data-late:min-h-dvh print:min-h-0"
            >
              <noscript>{import.meta.env.SSR && <NeedsScripts path={pathname} />}</noscript>
              {children}
            </main>
            {/* As tall as the footer, which is removed while its code loads: the page does not jump. */}
            <Suspense fallback={<footer />}>
              <Footer />
            </Suspense>
          </>
        )}
        <Notifications />
        <Suspense fallback={null}>
          <PageAnnouncer />
        </Suspense>
        {isFromServer ? <PageScripts /> : <SavedScroll />}
      </body>
    </html>
  )
}

function BeforePaint() {
  const root = useRouteLoaderData<typeof loader>('root')
  const own = import.meta.env.SSR ? root?.nonce : nonce
  return (
    <script
      suppressHydrationWarning
      {...(own && { nonce: own })}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a local file, whose hash is in the page's policy
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? beforePaint : '' }}
    />
  )
}

function PageScripts() {
  return (
    <>
      <ScrollRestoration {...(nonce && { nonce })} />
      <Scripts {...(nonce && { nonce })} />
    </>
  )
}

const isAdminPath = (pathname: string) => pathname.split('/')[1] === 'admin'

/** Restores scroll positions like ScrollRestoration, whose script only the server's document needs. */
function SavedScroll() {
  useScrollRestoration()
  return null
}

export default function App() {
  const { legacyTokenKeys } = useSite()
  useShownPlace()
  useEffect(() => {
    endFirstView()
    const stopWaiting = whenIdle(Problem.preload)
    const stopWatching = watchStorage()
    const stopPerson = followPerson()
    const stopSession = startSession({ legacyTokenKeys })
    const stopCart = followAccount()
    repeatEarlyClick()
    return () => {
      stopWaiting()
      stopCart()
      stopSession()
      stopPerson()
      stopWatching()
    }
  }, [legacyTokenKeys])
  const isAdmin = isAdminPath(useLocation().pathname)
  useEffect(() => (isAdmin ? undefined : offerSaving()), [isAdmin])
  return (
    <>
      <Outlet />
      <PreviewMount />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Suspense fallback={null}>
      <Problem error={error} />
    </Suspense>
  )
}
