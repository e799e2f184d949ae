import { createHash } from 'node:crypto'
import { escapeHtml } from '#rules/core/escape-html'
import { localeTags, type Language } from '#rules/core/language'
import type { AudienceFile } from '../openapi/openapi-audiences.ts'
import { docsWords, guideTitles, type GuideName } from './words.ts'

/** A finished page and the content security policy that allows only its own parts. */
export type DocsPage = { html: string; policy: string }

const styles = `:root{color-scheme:light dark;--bg:#f6f6f3;--card:#fff;--line:#dedcd7;--ink:#102029;--quiet:#57646c;--accent:#076296;--soft:#e1f0fb;font:16px/1.6 system-ui,sans-serif}
@media(prefers-color-scheme:dark){:root{--bg:#0f171c;--card:#162027;--line:#2b3840;--ink:#e8edf0;--quiet:#a3b1b9;--accent:#7fc0ec;--soft:#173449}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink)}.top a,.doc a,.skip{color:var(--accent)}.top :focus-visible,.doc :focus-visible,.skip:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.skip{position:absolute;inset-inline-start:1rem;inset-block-start:-4rem}.skip:focus{inset-block-start:.5rem;background:var(--card);padding:.5rem 1rem;z-index:9}
.top{background:var(--card);border-block-end:1px solid var(--line);padding:1rem clamp(1rem,3vw,2rem) 0}.top h1,.top .name{font-size:1.125rem;font-weight:700;margin:0}
.bar{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center;justify-content:space-between}.bar ul,.tabs ul{display:flex;flex-wrap:wrap;list-style:none;margin:0;padding:0;gap:0 .25rem}
.bar a,.tabs a{display:inline-block;padding:.625rem .75rem;text-decoration:none;color:var(--ink)}.tabs{display:flex;flex-wrap:wrap;gap:0 2rem;font-size:.9375rem}.tabs b{display:block;color:var(--quiet);font-size:.8125rem;font-weight:400;padding-inline-start:.75rem;padding-block-start:.5rem}
.tabs a:hover,.bar a:hover{color:var(--accent)}.tabs a[aria-current]{color:var(--accent);font-weight:600;box-shadow:inset 0 -2px var(--accent)}
.doc{max-inline-size:56rem;margin-inline:auto;padding:1.5rem clamp(1rem,3vw,2rem) 4rem}
.note{color:var(--quiet);font-size:.875rem;margin:0;padding:.5rem clamp(1rem,3vw,2rem);background:var(--soft);color:var(--ink)}
:where(.doc) :is(h1,h2,h3){line-height:1.3;scroll-margin-block-start:1rem}.doc h2{margin-block-start:2.5rem}:where(.doc) :is(code,pre){font-family:ui-monospace,monospace;font-size:.875rem;direction:ltr;unicode-bidi:isolate}.doc pre{position:relative;text-align:start;overflow-x:auto;background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1rem}
.copying{display:grid}.copying pre{min-inline-size:0}.copying button{justify-self:end;margin-block-end:-.5rem;font:inherit;font-size:.8125rem;padding:.125rem .625rem;min-block-size:2rem;border:1px solid var(--line);border-radius:.375rem;background:var(--bg);color:var(--ink);cursor:pointer}
.doc details{border-block-start:1px solid var(--line);padding-block:.5rem}.doc summary{cursor:pointer;overflow-wrap:anywhere}
.table{overflow-x:auto}.doc .table :is(th,td){overflow-wrap:normal}.doc table{border-collapse:collapse;inline-size:100%}:where(.doc) :is(th,td){text-align:start;vertical-align:top;padding:.375rem .5rem;border-block-end:1px solid var(--line);overflow-wrap:anywhere}.doc td table td{border:0}
.method{display:inline-block;min-inline-size:4.5rem;font-weight:600}.quiet{color:var(--quiet)}.doc [dir=ltr]{text-align:start}.end{display:flex;gap:1rem;justify-content:space-between;flex-wrap:wrap;margin-block-start:3rem;border-block-start:1px solid var(--line);padding-block-start:1rem}
@media(max-width:40rem){.tabs ul{flex-wrap:nowrap;overflow-x:auto}.tabs nav{max-inline-size:100%}.tabs a,.tabs li{white-space:nowrap}.table td:first-child{min-inline-size:7rem}.fallback table,.fallback tbody,.fallback tr,.fallback td{display:block;inline-size:auto}.fallback td{border:0;padding-block:.125rem}.fallback tr{border-block-end:1px solid var(--line);padding-block:.375rem}}`

export type ShellParts = {
  language: Language
  title: string
  /** Where the page is, for the tab that is the current one and for the other language. */
  path: string
  body: string
  /** Inline scripts, exactly as they stand in the body. */
  scripts?: readonly string[]
  /** Our own files may run, connect and style as the interactive reference does. */
  interactive?: boolean
}

/**
 * The frame of every page of the documentation: title, audiences, guides, the other language. Needs nothing
 * from elsewhere.
 */
export function docsShell(parts: ShellParts): DocsPage {
  const { language, title, path, body, scripts = [], interactive = false } = parts
  const words = docsWords[language]
  const other = language === 'ar' ? 'en' : 'ar'
  const query = `?lang=${language}`
  const tab = (to: string, text: string) =>
    `<li><a href="${to}${query}"${to === path ? ' aria-current="page"' : ''}>${escapeHtml(text)}</a></li>`
  const audiences = (Object.keys(words.audiences) as AudienceFile[]).map((audience) =>
    tab(referencePath(audience), words.audiences[audience]),
  )
  const guides = (Object.keys(guideTitles) as GuideName[]).map((name) =>
    tab(`/api/docs/guides/${name}`, guideTitles[name][language]),
  )
  const html = `<!doctype html><html lang="${localeTags[language]}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} · ${escapeHtml(words.title)}</title><style>${styles}</style></head><body>
<a class="skip" href="#content">${escapeHtml(words.skip)}</a>
<header class="top"><div class="bar"><p class="name">${escapeHtml(words.title)} · <bdi>Ishtirak API</bdi></p><a href="${path}?lang=${other}" lang="${other}" hreflang="${other}">${words.other}</a></div>
<div class="tabs"><nav aria-label="${escapeHtml(words.reference)}"><b>${escapeHtml(words.reference)}</b><ul>${audiences.join('')}</ul></nav>
<nav aria-label="${escapeHtml(words.guides)}"><b>${escapeHtml(words.guides)}</b><ul>${guides.join('')}</ul></nav></div></header>
${body}</body></html>`
  return { html, policy: policyFor(scripts, interactive) }
}

function policyFor(scripts: readonly string[], interactive: boolean): string {
  const hashes = scripts.map((script) => `'${hashOf(script)}'`)
  const rules = [
    "default-src 'none'",
    // The reference sets styles of its own on what it draws; decision 0108 says why they may be inline there.
    interactive ? "style-src 'unsafe-inline'" : `style-src '${hashOf(styles)}'`,
    hashes.length > 0 && `script-src ${interactive ? "'self' " : ''}${hashes.join(' ')}`,
    interactive && "connect-src 'self'",
    interactive && "img-src 'self' data:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ]
  return rules.filter(Boolean).join('; ')
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

export function referencePath(audience: AudienceFile): string {
  return audience === 'partners' ? '/api/docs' : `/api/docs/${audience}`
}
