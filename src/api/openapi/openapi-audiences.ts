import type { OpenAPIHono } from '@hono/zod-openapi'
import { errorExamples } from './openapi-errors.ts'
import { describeTags, type DocumentAudience } from './openapi-tags.ts'
import type { ApiEnv } from '../calls/api-env.ts'

export type Document = ReturnType<OpenAPIHono<ApiEnv>['getOpenAPI31Document']>

/** The names of the files, as `/api/openapi/{file}.json`. */
export const audienceFiles = {
  partners: 'partners',
  customers: 'clients',
  staff: 'staff',
} as const satisfies Record<string, DocumentAudience>
export type AudienceFile = keyof typeof audienceFiles

export function isAudienceFile(name: string): name is AudienceFile {
  return Object.hasOwn(audienceFiles, name)
}

const roots = {
  clients: '/api/clients/',
  staff: '/api/users/',
  partners: '/api/partners/',
} as const satisfies Record<DocumentAudience, string>

const titles = {
  clients: "Ishtirak API for customers' programs",
  staff: 'Ishtirak API for staff',
  partners: 'Ishtirak API for partners',
} as const satisfies Record<DocumentAudience, string>

/** For which audience a path is; null for paths that are no public API. */
export function audienceOf(path: string): DocumentAudience | 'any' | null {
  if (path === '/user') return 'any'
  for (const audience of ['clients', 'staff', 'partners'] as const) {
    if (path.startsWith(roots[audience])) return audience
  }
  return null
}

/** By which token a call is entered, as the security schemes are named. */
export const schemeOf = {
  clients: 'customerToken',
  staff: 'staffToken',
  partners: 'partnerToken',
} as const satisfies Record<DocumentAudience, string>

type Operation = { tags?: string[]; security?: Record<string, string[]>[] }

/**
 * The part of the whole document that one audience needs, without dangling references and unused components.
 */
export function documentFor(document: Document, audience: DocumentAudience): Document {
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {})
      .filter(([path]) => [audience, 'any'].includes(audienceOf(path) ?? ''))
      .map(([path, methods]) => [path, withToken(methods as Record<string, Operation>, audience)] as const)
      // The call that checks a token comes first, for readers who start at the top.
      .toSorted(([one], [other]) => Number(other === '/user') - Number(one === '/user')),
  )
  const webhooks = audience === 'partners' ? document.webhooks : undefined
  const calls = [paths, webhooks ?? {}] as Record<string, Record<string, Operation>>[]
  const used = calls.flatMap((part) =>
    Object.values(part).flatMap((methods) => Object.values(methods).flatMap(({ tags = [] }) => tags)),
  )
  const info = { ...document.info, title: titles[audience] }
  const part = { ...document, info, paths, tags: describeTags(new Set(used), audience) }
  if (webhooks) part.webhooks = webhooks
  else delete part.webhooks
  return { ...part, components: usedComponents({ paths, webhooks }, document, audience) } as Document
}

/** A call that accepts several kinds of token shows only the audience's own. */
function withToken(methods: Record<string, Operation>, audience: DocumentAudience) {
  return Object.fromEntries(
    Object.entries(methods).map(([method, operation]) => {
      if (!operation.security?.length) return [method, operation]
      return [method, { ...operation, security: [{ [schemeOf[audience]]: [] }] }]
    }),
  )
}

/** The components that are reached from the calls, and what those reach. */
function usedComponents(calls: object, document: Document, audience: DocumentAudience): object {
  const all = { ...document.components } as Record<string, Record<string, unknown>>
  if (audience === 'partners') all['examples'] = { ...all['examples'], ...errorExamples(audience) }
  const kept: Record<string, Record<string, unknown>> = {}
  const visit = (value: unknown): void => {
    for (const [, kind = '', name = ''] of JSON.stringify(value ?? null).matchAll(
      /"#\/components\/(\w+)\/([^"]+)"/g,
    )) {
      if (kept[kind]?.[name] !== undefined) continue
      kept[kind] = { ...kept[kind], [name]: all[kind]?.[name] }
      visit(all[kind]?.[name])
    }
  }
  visit(calls)
  const scheme = schemeOf[audience]
  return { ...kept, securitySchemes: { [scheme]: all['securitySchemes']?.[scheme] } }
}
