import { createHash } from 'node:crypto'
import type { Language } from '#rules/language'
import { localeTags } from '#rules/language'

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Content = { content?: Record<string, { schema?: Schema; example?: unknown; examples?: object }> }
type Operation = {
  operationId?: string
  summary?: string
  description?: string
  tags?: string[]
  security?: unknown[]
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: Content
  responses?: Record<string, Content & { description?: string }>
}
export type OpenApiDocument = {
  info: { title: string; description?: string }
  tags?: { name: string; description?: string }[]
  paths?: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema>; examples?: Record<string, { value?: { code?: number } }> }
}

const words = {
  ar: { title: 'توثيق واجهة البرمجة', file: 'ملف OpenAPI', shapes: 'الأشكال', token: 'يحتاج إلى رمز وصول' },
  en: { title: 'API documentation', file: 'OpenAPI file', shapes: 'Shapes', token: 'needs a token' },
}

const styles = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{margin:0 auto;max-inline-size:60rem;padding:1.5rem}
h1 span{display:block;font-size:1rem;font-weight:400}h2{margin-block-start:2.5rem}code,pre{font-family:ui-monospace,monospace;font-size:.875rem}pre{overflow-x:auto}
details{border-block-start:1px solid color-mix(in srgb,currentColor 20%,transparent);padding-block:.5rem}summary{cursor:pointer}
table{border-collapse:collapse;inline-size:100%}th,td{text-align:start;vertical-align:top;padding:.25rem .5rem;border-block-end:1px solid color-mix(in srgb,currentColor 12%,transparent)}
.method{display:inline-block;min-inline-size:4.5rem;font-weight:600}td{overflow-wrap:anywhere}td:first-child{inline-size:14rem}td:nth-child(2):not(:last-child){inline-size:12rem}summary{overflow-wrap:anywhere}nav p{display:grid;grid-template-columns:6.5rem 1fr;margin-block:.5rem}h2{scroll-margin-block-start:1rem}.quiet{opacity:.75}@media(max-width:40rem){body{padding:1rem}nav p{display:block}nav b{display:block}table,tbody,tr{display:block}td,td:first-child,td:nth-child(2):not(:last-child){display:block;inline-size:auto;padding-block:0;border:0}tr{padding-block:.5rem;border-block-end:1px solid color-mix(in srgb,currentColor 12%,transparent)}}main{direction:ltr;text-align:start}`

/** One page that needs nothing from the net: the OpenAPI document, set as HTML on the server. */
export function docsPage(document: OpenApiDocument, language: Language): { html: string; policy: string } {
  const { title, file, shapes } = words[language]
  const tag = localeTags[language]
  const sections = sectionsOf(document, language)
  const html = `<!doctype html><html lang="${tag}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${escape(title)} · Ishtirak</title><style>${styles}</style></head><body>
<header><h1>${escape(words.ar.title)}<span lang="en" dir="ltr">${escape(words.en.title)} — ${escape(document.info.title)}</span></h1>
<p dir="ltr">${rich(document.info.description ?? '')}</p><p><a href="/api/openapi.json">${escape(file)}</a></p>
${contents(sections)}</header>
<main lang="en">${sections.map(oneSection).join('')}<section><h2 id="shapes">${escape(shapes)}</h2>${allShapes(document)}</section></main></body></html>`
  const hash = createHash('sha256').update(styles).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`
  return { html, policy }
}

type Section = { surface: string; tag: string; intro: string | undefined; entries: string[] }

/** The calls of each surface by their subject, then those that the store itself makes. */
function sectionsOf(document: OpenApiDocument, language: Language): Section[] {
  const sections = new Map<string, Section>()
  const collect = (part: OpenApiDocument['paths'], surfaceIn: (path: string) => string) => {
    for (const [path, methods] of Object.entries(part ?? {})) {
      for (const [method, operation] of Object.entries(methods)) {
        const surface = surfaceIn(path)
        const tag = operation.tags?.[0] ?? ''
        const intro = document.tags?.find(({ name }) => name === tag)?.description
        const known = sections.get(`${surface} ${tag}`)
        const section = known ?? { surface, tag, intro: surface === told ? intro : undefined, entries: [] }
        section.entries.push(oneOperation(path, method, operation, { document, language }))
        sections.set(`${surface} ${tag}`, section)
      }
    }
  }
  collect(document.paths, surfaceOf)
  collect(document.webhooks, () => told)
  return [...sections.values()]
}

/** Where the store calls and partners' programs answer. */
const told = 'To partners'

function contents(sections: Section[]): string {
  const lines = Map.groupBy(sections, ({ surface }) => surface)
  const links = (those: Section[]) =>
    those.map((section) => `<a href="#${slug(section)}">${escape(section.tag)}</a>`).join(' · ')
  return `<nav dir="ltr" lang="en">${[...lines].map(([surface, those]) => `<p><b>${escape(surface)}</b><span>${links(those)}</span></p>`).join('')}</nav>`
}

function oneSection(section: Section): string {
  const { surface, tag, intro, entries } = section
  return `<section><h2 id="${slug(section)}">${escape(surface)} · ${escape(tag)}</h2>${intro ? `<p>${rich(intro)}</p>` : ''}${entries.join('')}</section>`
}

function slug({ surface, tag }: Section): string {
  return `${surface} ${tag}`.toLowerCase().replace(/[^a-z]+/g, '-')
}

function surfaceOf(path: string): string {
  if (path.startsWith('/api/clients/')) return 'Customers'
  if (path.startsWith('/api/users/')) return 'Staff'
  return path.startsWith('/api/partners/') ? 'Partners' : 'Around'
}

function oneOperation(
  path: string,
  method: string,
  operation: Operation,
  { document, language }: { document: OpenApiDocument; language: Language },
): string {
  const body = schemaOf(operation.requestBody)
  const parameters = (operation.parameters ?? []).map((parameter) =>
    row(
      `${parameter.name} <span class="quiet">${parameter.in}</span>`,
      parameter.schema,
      parameter.required,
      parameter.description,
    ),
  )
  const answers = Object.entries(operation.responses ?? {}).map(
    ([status, answer]) =>
      `<tr><td><code>${escape(status)}</code></td><td>${typeText(schemaOf(answer))}</td><td>${rich(answer.description ?? '')}${errorNames(answer, document)}</td></tr>`,
  )
  return `<details id="${escape(operation.operationId ?? '')}"><summary><span class="method"><code>${escape(method.toUpperCase())}</code></span>
<code>${escape(path)}</code> — ${escape(operation.summary ?? '')}</summary>
${operation.security ? `<p class="quiet" lang="${localeTags[language]}">${escape(words[language].token)}</p>` : ''}
${operation.description ? `<p>${rich(operation.description)}</p>` : ''}
${parameters.length > 0 ? `<table>${parameters.join('')}</table>` : ''}
${body ? `<h3>Body</h3>${shape(body)}${exampleText(operation.requestBody)}` : ''}<h3>Answers</h3><table>${answers.join('')}</table></details>`
}

function allShapes(document: OpenApiDocument): string {
  return Object.entries(document.components?.schemas ?? {})
    .map(
      ([name, schema]) =>
        `<details id="shape-${escape(name)}"><summary><code>${escape(name)}</code></summary>${shape(schema)}</details>`,
    )
    .join('')
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return content?.content?.['application/json']?.schema
}

/** By which errors of the catalogue, with their codes. */
function errorNames(answer: Content, document: OpenApiDocument): string {
  const names = Object.keys(answer.content?.['application/json']?.examples ?? {})
  const codes = names.map((name) => `${name} (${document.components?.examples?.[name]?.value?.code ?? ''})`)
  return codes.map((text) => `<br><code>${escape(text)}</code>`).join('')
}

function exampleText(content: Content | undefined): string {
  const example = content?.content?.['application/json']?.example
  return example === undefined ? '' : `<pre>${escape(JSON.stringify(example, null, 2))}</pre>`
}

/** An object as a table of its fields; anything else as its type. */
function shape(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.some((choice) => choice.properties)) return choices.map(shape).join('<p>or</p>')
  const parts = [schema, ...(schema.allOf ?? [])]
  const rows = parts.flatMap((part) =>
    Object.entries(part.properties ?? {}).map(([name, field]) =>
      row(escape(name), field, part.required?.includes(name), field.description),
    ),
  )
  const base = parts.find((part) => part.$ref)
  if (rows.length === 0) return `<p>${typeText(schema)}</p>`
  return `${base ? `<p>${typeText(base)} and:</p>` : ''}<table>${rows.join('')}</table>`
}

function row(name: string, schema: Schema | undefined, required: boolean | undefined, description?: string) {
  return `<tr><td><code>${name}</code>${required ? '' : ' <span class="quiet">optional</span>'}</td><td>${typeText(schema)}</td><td>${rich(description ?? '')}</td></tr>`
}

function typeText(schema: Schema | undefined): string {
  if (!schema) return ''
  if (schema.$ref) {
    const name = escape(schema.$ref.split('/').pop() ?? '')
    return `<a href="#shape-${name}">${name}</a>`
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.map(typeText).join(' | ')
  if (schema.const !== undefined) return `<code>${escape(JSON.stringify(schema.const))}</code>`
  if (schema.enum) return schema.enum.map((value) => `<code>${escape(String(value))}</code>`).join(' | ')
  if (schema.items) return `array of ${typeText(schema.items)}`
  if (schema.properties)
    return `{ ${Object.entries(schema.properties)
      .map(([name, field]) => `${escape(name)}: ${typeText(field)}`)
      .join(', ')} }`
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  return escape(schema.format ? `${type} (${schema.format})` : type)
}

/** Backticks become code; nothing else of Markdown is used in the contract. */
function rich(text: string): string {
  return escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
