import { languageParameter } from '#rules/language'
import type { Database } from '#db/client'
import { getContent } from '#domain/content/content-cache'

/** Answers what programs ask of every site, before any page is rendered; null when the request is for something else. */
export type SearchEngines = (request: Request) => Promise<Response | null>

/** Nothing below these is for strangers, and crawling it would only cost. */
const closed = ['/admin', '/api', '/user', '/complete', '/group', '/otp', '/payment', '/dev', '/preferences']

/** `/robots.txt` and `/sitemap.xml`. */
export function createSearchEngines(store: { db: Database; publicUrl: string }): SearchEngines {
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    switch (new URL(request.url).pathname) {
      case '/robots.txt':
        return answer('text/plain', robots(store.publicUrl))
      case '/sitemap.xml':
        return answer('application/xml', await sitemap(store))
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

/** Each public page in both languages, each naming the other. Source: sitemaps.org and its xhtml:link extension. */
async function sitemap({ db, publicUrl }: { db: Database; publicUrl: string }): Promise<string> {
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
    const arabic = escape(`${publicUrl}${path}`)
    const english = escape(`${publicUrl}${path}?${languageParameter}=en`)
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

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
