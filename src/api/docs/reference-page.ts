import { escapeHtml } from '#rules/core/escape-html'
import type { Language } from '#rules/core/language'
import { audienceFiles, schemeOf, type AudienceFile } from '../openapi/openapi-audiences.ts'
import { docsShell, referencePath, type DocsPage } from './shell.ts'
import { staticReference, type OpenApiDocument } from './static-reference.ts'
import { docsWords } from './words.ts'

/**
 * The reference of one audience: every call as plain HTML, and over it the interactive one (search, samples,
 * trying) where our own copy of its script was built and the browser runs it.
 * @param script the address of that copy; without it the page is the plain one
 */
export function referencePage(options: {
  audience: AudienceFile
  document: OpenApiDocument
  language: Language
  script: string | undefined
}): DocsPage {
  const { audience, document, language, script } = options
  const words = docsWords[language]
  const file = `/api/openapi/${audience}.json`
  const plain = `<div class="doc fallback" id="plain"><p><a href="${file}">${escapeHtml(words.file)}</a> · <a href="/api/openapi.json">${escapeHtml(words.wholeFile)}</a></p>
<div dir="ltr" lang="en">${staticReference(document, language)}</div></div>`
  const title = words.audiences[audience]
  const common = { language, title, path: referencePath(audience) }
  if (script === undefined) {
    return docsShell({ ...common, body: `<main id="content" tabindex="-1">${plain}</main>` })
  }
  const start = startScript(audience, document)
  const note =
    audience === 'partners'
      ? `<p class="note">${escapeHtml(words.testToken).replace('ish_test_…', '<bdi dir="ltr">ish_test_…</bdi>')}</p>`
      : ''
  const body = `<style>${dialogStyles}</style><main id="content" tabindex="-1">${note}<div id="reference" dir="ltr" lang="en"></div>${plain}</main>
<script src="${escapeHtml(script)}"></script><script>${start}</script>`
  return docsShell({ ...common, body, scripts: [start], interactive: true })
}

/**
 * Its dialog for trying a call grows with the call's address, so that on a phone “Send” stands outside of the
 * screen; and its button for the list of calls lies over the address. Here both lines shrink, and scroll
 * within themselves.
 */
const dialogStyles = `.scalar-client :is(main>*,.scroll-timeline-x,tr>:not(td)){min-inline-size:0}
@media(max-width:64rem){.scalar-client .t-app__top-container{padding-inline-start:3rem}}`

/**
 * Where each call stands in the interactive reference, so that `#placePartnerOrder` and `#order.paid` open
 * there, too.
 */
function placesOf({ paths, webhooks }: OpenApiDocument): Record<string, string> {
  const places: Record<string, string> = {}
  const collect = (part: OpenApiDocument['paths'], place: (path: string, method: string) => string) => {
    for (const [path, methods] of Object.entries(part ?? {})) {
      for (const [method, { operationId = '', tags }] of Object.entries(methods)) {
        const tag = (tags?.[0] ?? '').toLowerCase().replaceAll(' ', '-')
        places[operationId] = `tag/${tag}/${place(path, method.toUpperCase())}`
      }
    }
  }
  collect(paths, (path, method) => `${method}${path}`)
  collect(webhooks, (event, method) => `webhook/${method}/${event}`)
  return places
}

/**
 * Nothing of it leaves the store: no proxy, no fonts, no telemetry; tokens that are typed in are not kept.
 */
function startScript(audience: AudienceFile, document: OpenApiDocument): string {
  const settings = {
    url: `/api/openapi/${audience}.json`,
    authentication: { preferredSecurityScheme: schemeOf[audienceFiles[audience]] },
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    documentDownloadType: 'json',
    withDefaultFonts: false,
    telemetry: false,
    persistAuth: false,
    proxyUrl: '',
    hideClientButton: true,
    hideDarkModeToggle: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
  }
  return `(()=>{const places=${json(placesOf(document))};const go=()=>{const place=places[decodeURIComponent(location.hash.slice(1))];if(place)location.replace('#'+place)};
if(!window.Scalar)return;go();addEventListener('hashchange',go);document.getElementById('plain').hidden=true;const dark=matchMedia('(prefers-color-scheme: dark)');
const shown=Scalar.createApiReference('#reference',{...${json(settings)},forceDarkModeState:dark.matches?'dark':'light'});dark.addEventListener('change',()=>location.reload())})()`
}

/** JSON that may stand in a script element. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
