import { createHash } from 'node:crypto'
import { firstScript } from './first-script.ts'

/**
 * The content security policy of pages. After a click the first page's policy still rules, so every page has the same
 * one; only the scripts differ: hashes where the page is kept, a nonce where it is streamed.
 */
export function pagePolicy(scripts: string[], gatewayOrigins: string[]): string {
  const rules = {
    'default-src': ["'self'"],
    'script-src': [...new Set(["'self'", firstScriptHash, ...scripts])],
    'style-src': ["'self'"],
    // React Aria's parts and native drawings set style attributes; stylesheets stay ours alone.
    'style-src-attr': ["'unsafe-inline'"],
    'style-src-elem': ["'self'", ...styleHashes],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
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

/** The constant style elements that React Aria inserts (press handling, and one more on iOS). */
const styleHashes: string[] = []

/** Hashes of every inline script in a finished page. */
export function scriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const match of html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)) {
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}'`,
    )
  }
  return [...hashes]
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/** The one script of our own that stands in every page. */
const firstScriptHash = hashOf(firstScript)
