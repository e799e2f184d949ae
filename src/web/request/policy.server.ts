import { createHash } from 'node:crypto'
import { firstScript } from 'virtual:first-script'
import { headersOfEveryPage } from '#rules/core/page-headers'
import { strictTransport } from '#rules/core/transport'
import { personalCookies } from './cookies.server.ts'
import type { PageContext } from './page-context.server.ts'

/**
 * The content security policy of pages. After a click the first page's policy still rules, so every page has
 * the same one; only the scripts differ: hashes where the page is kept, a nonce where it is streamed.
 */
export function pagePolicy(
  { scripts, styles }: { scripts: string[]; styles: string[] },
  gatewayOrigins: string[],
): string {
  const rules = {
    'default-src': ["'self'"],
    'script-src': [...new Set(["'self'", firstScriptHash, ...scripts])],
    'style-src': ["'self'"],
    // Drawings set style attributes; stylesheets stay ours alone.
    'style-src-attr': ["'unsafe-inline'"],
    'style-src-elem': ["'self'", ...styles],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...gatewayOrigins],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(rules)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/**
 * What stands above every answer for a page: html, the data behind it, a redirect. Whatever was made for
 * somebody who is signed in, or about to be, is stored nowhere. Source: OWASP ASVS 4.0, 8.2.1 and 14.4.
 */
export function pageHeaders({
  publicUrl,
  cookies,
  url,
}: Pick<PageContext, 'publicUrl' | 'cookies'> & Partial<Pick<PageContext, 'url'>>): [
  name: string,
  value: string,
][] {
  // The address is the key of what it shows: it is kept nowhere, and nobody else hears it.
  const isKey = url?.pathname.startsWith('/quote/') ?? false
  const isPersonal = isKey || [...personalCookies].some((name) => cookies[name])
  const headers: [string, string][] = [
    ...headersOfEveryPage.map(([name, value]): [string, string] => [name, value]),
    ['cache-control', isPersonal ? 'private, no-store' : 'private, no-cache'],
    ['vary', 'Cookie'],
    ['referrer-policy', isKey ? 'same-origin' : 'strict-origin-when-cross-origin'],
  ]
  if (isKey) headers.push(['x-robots-tag', 'noindex'])
  if (publicUrl.startsWith('https:')) headers.push(['strict-transport-security', strictTransport])
  return headers
}

/**
 * Hashes of the inline scripts, or of the style elements, of a page that bear its nonce. What came into the
 * page as somebody's text bears none, so the policy is a second defence on kept pages, too.
 */
export function inlineHashes(html: string, element: 'script' | 'style', nonce: string): string[] {
  const inline = new RegExp(`<${element}(?![^>]*\\ssrc=)([^>]*)>([\\s\\S]*?)</${element}>`, 'g')
  const ours = Array.from(html.matchAll(inline)).filter(([, attributes]) =>
    attributes?.includes(` nonce="${nonce}"`),
  )
  return [...new Set(ours.map(([, , content = '']) => hashOf(content)))]
}

/** The same page without its nonce, which no two visits may share. */
export function withoutNonce(html: string, nonce: string): string {
  return html.replaceAll(` nonce="${nonce}"`, '')
}

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

/** The one script of our own that stands in every page. */
const firstScriptHash = hashOf(firstScript)
