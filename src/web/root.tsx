import { type ReactNode, useContext, useLayoutEffect } from 'react'
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { getClientRoute } from '#contract/clients'
import { getStoreRoute } from '#contract/catalogue'
import { firstScript } from 'virtual:first-script'
import { riyadhDate } from '#rules/core/riyadh-days'
import { setDigits, yearOf } from '#locales/format'
import { htmlOf } from '#locales/language'
import { useLanguage } from '#ui/language'
import { RiyalOutline } from '#ui/money'
import { DrawnMarks } from '#ui/payment-mark'
import { ThisYear } from '#ui/this-year'
import { Toasts } from '#ui/toast'
import type { Route } from './+types/root.ts'
import { getApi, movedClock } from './request/api.server.ts'
import { loadTexts } from './texts/catalogues.ts'
import { settleAnswers } from './forms/keep-page.ts'
import { KeptForms } from './forms/kept-forms.tsx'
import { readLook } from './frame/brand.server.ts'
import { LostPiece } from './frame/lost-piece.tsx'
import { NavigationBar } from './frame/navigation-bar.tsx'
import { OfflineNotice } from './frame/offline-notice.tsx'
import { RootError } from './frame/root-error.tsx'
import { type Shop, useShop } from './frame/store-settings.ts'
import type { PageHandle } from './frame/page-handle.ts'
import { playPresses } from './browser/kept-presses.ts'
import { NextScripts } from './frame/next-scripts.ts'
import { getPage } from './request/page-context.server.ts'
import { clientToken, dropClientSession } from './request/session.server.ts'
import stylesheet from './styles/app.css?url'
import arabicBold from './styles/fonts/plex-arabic-600.woff2?url'
import arabicRegular from './styles/fonts/plex-arabic-400.woff2?url'
import latinBold from './styles/fonts/plex-latin-600.woff2?url'
import latinRegular from './styles/fonts/plex-latin-400.woff2?url'

/**
 * What a page's first screen is written in: its headings first, then its lines, whose spaces and digits are
 * Latin.
 */
const firstFonts = {
  ar: [arabicBold, arabicRegular, latinRegular],
  en: [latinBold, latinRegular],
} as const

export async function loader({ context }: Route.LoaderArgs) {
  const page = getPage(context)
  const api = getApi(context)
  const isStaffPage = page.url.pathname === '/admin' || page.url.pathname.startsWith('/admin/')
  const asksForClient = !isStaffPage && clientToken(context) !== undefined

  const [store, client] = await Promise.all([
    api.call(getStoreRoute),
    // A session that is over is no reason to send someone away from a page that anyone may see.
    asksForClient ? api.ask(getClientRoute) : undefined,
  ])

  return data(
    {
      store: store.body.store,
      look: await readLook(context, store.body.store.brand),
      client: client?.status === 200 ? client.body.client : null,
      clock: client ? movedClock(client) : null,
      theme: page.theme,
      origin: page.publicUrl,
      year: Number(riyadhDate(new Date()).slice(0, 4)),
    } satisfies Shop,
    client?.status === 401 ? { headers: dropClientSession(context) } : {},
  )
}

/**
 * The texts of a part of the store are fetched before its first page is shown; what failed leaves the page as
 * it is.
 */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await loadTexts(new URL(request.url).pathname)
    return settleAnswers(request.clone(), await next())
  },
]

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'stylesheet', href: stylesheet },
]

export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const { lang, dir } = htmlOf[language]
  const { theme, isNative } = usePageHandle()
  const result = useShop()
  const chosenTheme = result?.theme
  // One setting of the whole store, for all that is drawn below.
  if (result) setDigits(result.store.digits)
  const colours = result?.look.style
  const fonts = result?.look.fonts
  const first = fonts?.first ?? firstFonts[language]
  const style: Record<string, string> = { ...colours, ...(fonts && { '--font-sans': fonts.stack }) }
  const nextScripts = useContext(NextScripts)
  const shownTheme = theme ?? chosenTheme
  // Once the program runs it stays, whatever page comes next.
  const isStill = isNative && import.meta.env.SSR

  return (
    <html
      lang={lang}
      dir={dir}
      {...(shownTheme && { 'data-theme': shownTheme })}
      {...(colours && { 'data-brand': '' })}
      {...((colours || fonts) && { style })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {shownTheme !== 'dark' && (
          <meta name="theme-color" content="#ffffff" media={shownTheme ? undefined : whenLight} />
        )}
        {shownTheme !== 'light' && (
          <meta name="theme-color" content="#121d23" media={shownTheme ? undefined : whenDark} />
        )}
        {/* Of a page that works without the program the first script fetches it, after the fonts. */}
        {isStill ? (
          <meta name="manifest" content="/site.webmanifest" />
        ) : (
          <link rel="manifest" href="/site.webmanifest" />
        )}
        {/* It has run when the program comes, which therefore does not carry it along. */}
        <script
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstScript : '' }}
          suppressHydrationWarning
        />
        <Meta />
        {(isStill ? first.slice(0, 1) : first).map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Links />
        {fonts && <link rel="stylesheet" href={fonts.sheet} data-fonts />}
        {isStill && <meta name="next-scripts" content={nextScripts.join(' ')} />}
      </head>
      <body>
        <RiyalOutline />
        <DrawnMarks value={result?.store.mark_drawings ?? noMarks}>
          <ThisYear value={yearRead(result)}>{children}</ThisYear>
        </DrawnMarks>
        {!isStill && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

const noMarks: never[] = []

/** In a demo the clock of a client may stand in another year. */
function yearRead(shop: Shop | undefined): number | undefined {
  if (!shop) return undefined
  return shop.clock === null ? shop.year : yearOf(shop.clock)
}

/** A chosen scheme is the only one; without one the system says which. */
const whenLight = '(prefers-color-scheme: light)'
const whenDark = '(prefers-color-scheme: dark)'

/** What the matched routes say together; the innermost has the last word. */
function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map((match) => match.handle))
}

export default function Root() {
  // After all that is drawn with it has begun to listen.
  useLayoutEffect(() => void playPresses(), [])
  return (
    <>
      <NavigationBar />
      <OfflineNotice />
      <Outlet />
      <Toasts />
      <LostPiece />
      <KeptForms />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RootError error={error} />
}
