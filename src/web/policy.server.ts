import { createHash } from 'node:crypto'
import { firstScript } from './first-script.ts'

/**
 * The content security policy of pages. After a click the first page's policy still rules, so every page has the same
 * one; only the scripts differ: hashes where the page is kept, a nonce where it is streamed.
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

/** Hashes of every inline script, or of every style element, in a finished page. */
export function inlineHashes(html: string, element: 'script' | 'style'): string[] {
  const inline = new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g')
  return [...new Set(Array.from(html.matchAll(inline), ([, content = '']) => hashOf(content)))]
}

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`
}

/** The one script of our own that stands in every page. */
const firstScriptHash = hashOf(firstScript)
