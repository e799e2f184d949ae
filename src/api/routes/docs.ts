import type { OpenAPIHono } from '@hono/zod-openapi'
import type { ErrorName } from '#rules/errors/errors'
import { ShopError } from '#rules/errors/shop-error'
import { headersOfEveryPage } from '#rules/core/page-headers'
import { languageInAddress, languages, type Language } from '#rules/core/language'
import { clientFiles, isClientFile, type ClientFile } from '../docs/client-files.ts'
import { errorsMarkdown, errorsTable } from '../docs/errors-table.ts'
import { guidePage, readGuide } from '../docs/guide-page.ts'
import { llmsText } from '../docs/llms.ts'
import { referencePage } from '../docs/reference-page.ts'
import type { DocsPage } from '../docs/shell.ts'
import type { OpenApiDocument } from '../docs/static-reference.ts'
import { isGuideName } from '../docs/words.ts'
import { describeApi } from '../openapi/openapi.ts'
import {
  audienceFiles,
  documentFor,
  isAudienceFile,
  type AudienceFile,
} from '../openapi/openapi-audiences.ts'
import { answerDocument, readyDocument, type ReadyDocument } from '../calls/ready-document.ts'
import type { ApiContext, ApiEnv } from '../calls/api-env.ts'

export type DocsOptions = {
  publicUrl: string
  /** The address of our own copy of the interactive reference, where it was built. */
  referenceScript?: string | undefined
}

/**
 * The API's description, as files and as pages with the partners' guides. Each is made when it is first asked
 * for and kept: setting one costs a tenth of a second, and anybody may ask.
 */
export function registerDocs(app: OpenAPIHono<ApiEnv>, options: DocsOptions): void {
  const whole = once(() => describeApi(app, options.publicUrl))
  const kept = new Map<string, ReadyDocument & { policy?: string }>()
  const packed = new Map<ClientFile, Uint8Array<ArrayBuffer>>()
  const keep = (key: string, make: () => ReadyDocument & { policy?: string }) => {
    const known = kept.get(key)
    if (known) return known
    const made = make()
    kept.set(key, made)
    return made
  }

  const named: [path: string, answer: (c: ApiContext) => Promise<Response>][] = [
    [
      '/api/openapi.json',
      (c) =>
        answerFile(
          c,
          keep('whole', () => asJson(whole())),
        ),
    ],
    [
      '/api/openapi/:file{[a-z]+\\.json}',
      (c) => answerFile(c, fileOf(c.req.param('file')?.slice(0, -5) ?? '')),
    ],
    ['/api/docs', (c) => answerPage(c, 'docs partners', (language) => reference('partners', language))],
    [
      '/api/docs/customers',
      (c) => answerPage(c, 'docs customers', (language) => reference('customers', language)),
    ],
    ['/api/docs/staff', (c) => answerPage(c, 'docs staff', (language) => reference('staff', language))],
    ['/api/docs/guides', async (c) => c.redirect(`/api/docs/guides/first-order`, 302)],
    ['/api/docs/guides/:name', (c) => answerGuide(c, c.req.param('name') ?? '')],
    ['/api/docs/client/:file{[a-z-]+\\.tgz}', async (c) => answerPackage(c, c.req.param('file') ?? '')],
    [
      '/llms.txt',
      (c) =>
        answerDocument(
          c,
          keep('llms', () => asText(llmsText(options.publicUrl))),
        ),
    ],
  ]
  for (const [path, answer] of named) {
    app.get(path, (c) => {
      c.set('route', path.replace(/:(\w+)({.*})?/, '{$1}'))
      return answer(c)
    })
  }

  function fileOf(name: string): ReadyDocument {
    if (!isAudienceFile(name)) throw new ShopError('not_found')
    return keep(`file ${name}`, () => asJson(documentFor(whole(), audienceFiles[name])))
  }

  function answerFile(c: ApiContext, file: ReadyDocument): Promise<Response> {
    // Only a description: any origin may read it.
    c.header('Access-Control-Allow-Origin', '*')
    c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    return answerDocument(c, file)
  }

  /** The client's package or its example: made once, and the same to everybody. */
  function answerPackage(c: ApiContext, name: string): Response {
    if (!isClientFile(name)) throw new ShopError('not_found')
    const file = packed.get(name) ?? clientFiles[name](options.publicUrl)
    packed.set(name, file)
    c.header('Cache-Control', 'public, max-age=300')
    c.header('Content-Disposition', `attachment; filename="${name}"`)
    return c.body(file, 200, { 'Content-Type': 'application/gzip' })
  }

  /** @param name one for each page, whichever of the ways to write its address was asked for */
  function answerPage(
    c: ApiContext,
    name: string,
    make: (language: Language) => DocsPage,
  ): Promise<Response> {
    const language = languageFor(c)
    const page = keep(`page ${name} ${language}`, () => {
      const { html, policy } = make(language)
      return { ...readyDocument(html, 'text/html; charset=utf-8'), policy }
    })
    for (const [name, value] of headersOfEveryPage) c.header(name, value)
    c.header('Content-Security-Policy', page.policy ?? '')
    return answerDocument(c, page)
  }

  function reference(audience: AudienceFile, language: Language): DocsPage {
    return referencePage({
      audience,
      // What the contract makes, read as the page reads any such document.
      document: documentFor(whole(), audienceFiles[audience]) as unknown as OpenApiDocument,
      language,
      script: options.referenceScript,
    })
  }

  function answerGuide(c: ApiContext, file: string): Promise<Response> {
    const name = file.replace(/\.md$/, '')
    if (!isGuideName(name)) throw new ShopError('not_found')
    if (file.endsWith('.md')) {
      const language = languageFor(c, 'en')
      return answerDocument(
        c,
        keep(`guide ${name} ${language}`, () =>
          readyDocument(
            readGuide(name, language) + (name === 'errors' ? errorsMarkdown(partnerErrors(), language) : ''),
            'text/markdown; charset=utf-8',
          ),
        ),
      )
    }
    return answerPage(c, `guide ${name}`, (language) =>
      guidePage(name, language, name === 'errors' ? codes(language) : ''),
    )
  }

  function codes(language: Language): string {
    return errorsTable(partnerErrors(), language)
  }

  /**
   * The names of errors that the partners' description has examples of, and of those at addresses that it
   * does not describe.
   */
  function partnerErrors(): ReadonlySet<string> {
    const { examples = {} } = documentFor(whole(), 'partners').components ?? {}
    return new Set([...Object.keys(examples), ...atOtherAddresses])
  }
}

const atOtherAddresses: ErrorName[] = ['not_found', 'method_not_allowed']

/** `?lang=` in the address wins over the browser's language, so that links can name one. */
function languageFor(c: ApiContext, defaultValue?: Language): Language {
  const language = languageInAddress(new URL(c.req.url).searchParams) ?? defaultValue
  if (!language) return c.var.ctx.language
  c.header('Content-Language', language === languages[0] ? 'ar-EG' : 'en-US')
  return language
}

function asJson(document: object): ReadyDocument {
  return readyDocument(JSON.stringify(document), 'application/json; charset=utf-8')
}

function asText(text: string): ReadyDocument {
  return readyDocument(text, 'text/plain; charset=utf-8')
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
