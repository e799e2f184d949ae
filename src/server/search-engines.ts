import { escapeHtml } from '#rules/core/escape-html'
import { day } from '#rules/core/durations'
import { brandColours, ownHue } from '#rules/look/brand-colours'
import { languageParameter } from '#rules/core/language'
import type { Database } from '#db/client'
import { getContent } from '#domain/shop/published/content-cache'

/**
 * Answers what programs ask of every site, before any page is rendered; null when the request is for
 * something else.
 */
export type SearchEngines = (request: Request) => Promise<Response | null>

/** Nothing below these is for strangers, and crawling it would only cost. */
const closed = [
  '/admin',
  '/api',
  '/user',
  '/complete',
  '/group',
  '/otp',
  '/payment',
  '/quote',
  '/dev',
  '/preferences',
]

type Site = { db: Database; publicUrl: string; now: () => Date }

/** `/robots.txt`, `/sitemap.xml`, the web manifest, and what stands under `/.well-known` for everybody. */
export function createSearchEngines(store: Site): SearchEngines {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    switch (new URL(request.url).pathname) {
      case '/robots.txt':
        return answer('text/plain', robots(store.publicUrl))
      case '/sitemap.xml':
        return answer('application/xml', await sitemap(store))
      case '/site.webmanifest':
        return answer('application/manifest+json', await manifest(store.db))
      case '/.well-known/security.txt':
        return answer('text/plain', await security(store))
      // Clients have no password; staff change theirs here. Source: W3C, "A Well-Known URL for Changing
      // Passwords".
      case '/.well-known/change-password':
        return new Response(null, { status: 302, headers: { location: '/admin/users_management/profile' } })
      default:
        return null
    }
  }
}

function answer(type: string, text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
  })
}

function robots(publicUrl: string): string {
  const lines = closed.map((path) => `Disallow: ${path}`)
  return `User-agent: *\n${lines.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`
}

/**
 * How the store is called and drawn where it is put beside programs. Source: W3C, "Web Application Manifest".
 */
async function manifest(db: Database): Promise<string> {
  const { store } = await getContent({ db })
  return JSON.stringify({
    name: store?.name_ar ?? '',
    short_name: store?.name_ar ?? '',
    lang: 'ar',
    dir: 'rtl',
    start_url: '/',
    display: 'browser',
    theme_color: brandColours(store?.brand.hue ?? ownHue, 'light').deep,
    background_color: '#f6f6f3',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  })
}

/**
 * Contact for security reports. Source: RFC 9116; a text that is over is not believed, so it is always good
 * for a year.
 */
async function security({ db, publicUrl, now }: Site): Promise<string> {
  const { store } = await getContent({ db })
  const expires = new Date(now().getTime() + 365 * day)
  const lines = [
    ...(store?.email ? [`Contact: mailto:${store.email}`] : []),
    `Contact: ${publicUrl}/page/contact-us`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: ar, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ]
  return `${lines.join('\n')}\n`
}

/**
 * Each public page in both languages, each naming the other. Source: sitemaps.org and its xhtml:link
 * extension.
 */
async function sitemap({ db, publicUrl }: Site): Promise<string> {
  const { pages } = await getContent({ db })
  const entries: { path: string; changed?: Date }[] = [
    { path: '/' },
    { path: '/faq' },
    ...pages.map(({ slug, updated_at }) => ({
      path: `/page/${encodeURIComponent(slug)}`,
      changed: updated_at,
    })),
  ]
  const urls = entries.flatMap(({ path, changed }) => {
    const arabic = escapeHtml(`${publicUrl}${path}`)
    const english = escapeHtml(`${publicUrl}${path}?${languageParameter}=en`)
    const others =
      `<xhtml:link rel="alternate" hreflang="ar" href="${arabic}"/>` +
      `<xhtml:link rel="alternate" hreflang="en" href="${english}"/>` +
      `<xhtml:link rel="alternate" hreflang="x-default" href="${arabic}"/>`
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return [arabic, english].map((address) => `<url><loc>${address}</loc>${lastmod}${others}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}
