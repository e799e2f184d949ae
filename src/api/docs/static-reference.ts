import { escapeHtml } from '#rules/core/escape-html'
import { localeTags, type Language } from '#rules/core/language'
import { docsWords } from './words.ts'

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
  responses?: Record<string, Content & { description?: string; $ref?: string }>
}
export type OpenApiDocument = {
  info: { title: string; description?: string }
  tags?: { name: string; description?: string }[]
  paths?: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
  components?: {
    schemas?: Record<string, Schema>
    responses?: Record<string, Content & { description?: string }>
    examples?: Record<string, { value?: { code?: number } }>
  }
}

/** Every call of a document as plain HTML, which needs no script. */
export function staticReference(document: OpenApiDocument, language: Language): string {
  const sections = sectionsOf(document, language)
  return `<p>${rich(document.info.description ?? '')}</p>${contents(sections)}
${sections.map(oneSection).join('')}<section><h2 id="shapes">${escapeHtml(docsWords[language].shapes)}</h2>${allShapes(document)}</section>`
}

type Section = { tag: string; intro: string | undefined; entries: string[] }

/** The calls by their subject, in the order in which the document declares subjects. */
function sectionsOf(document: OpenApiDocument, language: Language): Section[] {
  const sections = new Map<string, Section>(
    (document.tags ?? []).map(({ name, description }) => [
      name,
      { tag: name, intro: description, entries: [] },
    ]),
  )
  for (const part of [document.paths, document.webhooks]) {
    for (const [path, methods] of Object.entries(part ?? {})) {
      for (const [method, operation] of Object.entries(methods)) {
        const tag = operation.tags?.[0] ?? ''
        sections.get(tag)?.entries.push(oneOperation(path, method, operation, { document, language }))
      }
    }
  }
  return [...sections.values()]
}

function contents(sections: Section[]): string {
  const links = sections.map((section) => `<a href="#${slug(section)}">${escapeHtml(section.tag)}</a>`)
  return `<nav aria-label="Subjects"><p>${links.join(' · ')}</p></nav>`
}

function oneSection(section: Section): string {
  const { tag, intro, entries } = section
  return `<section><h2 id="${slug(section)}">${escapeHtml(tag)}</h2>${intro ? `<p>${rich(intro)}</p>` : ''}${entries.join('')}</section>`
}

function slug({ tag }: Section): string {
  return tag.toLowerCase().replace(/[^a-z]+/g, '-')
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
  const answers = Object.entries(operation.responses ?? {}).map(([status, said]) => {
    const answer = followed(said, document)
    return `<tr><td><code>${escapeHtml(status)}</code></td><td>${typeText(schemaOf(answer))}</td><td>${rich(answer.description ?? '')}${errorNames(answer, document)}${Number(status) < 400 ? exampleText(answer) : ''}</td></tr>`
  })
  return `<details id="${escapeHtml(operation.operationId ?? '')}"><summary><span class="method"><code>${escapeHtml(method.toUpperCase())}</code></span>
<code>${escapeHtml(path)}</code> — ${escapeHtml(operation.summary ?? '')}</summary>
${operation.security?.length ? `<p class="quiet" lang="${localeTags[language]}">${escapeHtml(docsWords[language].token)}</p>` : ''}
${operation.description ? `<p>${rich(operation.description)}</p>` : ''}
${parameters.length > 0 ? `<table>${parameters.join('')}</table>` : ''}
${body ? `<h3>Body</h3>${shape(body)}${exampleText(operation.requestBody)}` : ''}<h3>Answers</h3><table>${answers.join('')}</table></details>`
}

function allShapes(document: OpenApiDocument): string {
  return Object.entries(document.components?.schemas ?? {})
    .map(
      ([name, schema]) =>
        `<details id="shape-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary>${shape(schema)}</details>`,
    )
    .join('')
}

/** Answers that many calls share are referred to. */
function followed(
  answer: Content & { description?: string; $ref?: string },
  { components }: OpenApiDocument,
) {
  return answer.$ref ? (components?.responses?.[answer.$ref.split('/').pop() ?? ''] ?? {}) : answer
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return content?.content?.['application/json']?.schema
}

/** By which errors of the catalogue, with their codes. */
function errorNames(answer: Content, document: OpenApiDocument): string {
  const names = Object.keys(answer.content?.['application/json']?.examples ?? {})
  const codes = names.map((name) => `${name} (${document.components?.examples?.[name]?.value?.code ?? ''})`)
  return codes.map((text) => `<br><code>${escapeHtml(text)}</code>`).join('')
}

function exampleText(content: Content | undefined): string {
  const example = content?.content?.['application/json']?.example
  return example === undefined ? '' : `<pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>`
}

/** An object as a table of its fields; anything else as its type. */
function shape(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices?.some((choice) => choice.properties)) return choices.map(shape).join('<p>or</p>')
  const parts = [schema, ...(schema.allOf ?? [])]
  const rows = parts.flatMap((part) =>
    Object.entries(part.properties ?? {}).map(([name, field]) =>
      row(escapeHtml(name), field, part.required?.includes(name), field.description),
    ),
  )
  const base = parts.find((part) => part.$ref)
  if (rows.length === 0) return `<p>${typeText(schema)}</p>`
  return `${base ? `<p>${typeText(base)} and:</p>` : ''}<table>${rows.join('')}</table>`
}

function row(name: string, schema: Schema | undefined, required: boolean | undefined, description?: string) {
  return `<tr><td><code>${name}</code>${required ? '' : ' <span class="quiet">optional</span>'}</td><td>${typeText(schema)}</td><td>${rich(description ?? '')}${nested(schema)}</td></tr>`
}

/** The fields of an object inside, or of the objects of a list. */
function nested(schema: Schema | undefined): string {
  const inner = schema?.items ?? schema
  return inner?.properties ? shape(inner) : ''
}

function typeText(schema: Schema | undefined): string {
  if (!schema) return ''
  if (schema.$ref) {
    const name = escapeHtml(schema.$ref.split('/').pop() ?? '')
    return `<a href="#shape-${name}">${name}</a>`
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.map(typeText).join(' | ')
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`
  if (schema.enum)
    return schema.enum
      .map((value) => `<code>${escapeHtml(String(value) === '' ? '""' : String(value))}</code>`)
      .join(' | ')
  if (schema.items) return `array of ${typeText(schema.items)}`
  if (schema.properties) return 'object'
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any')
  return escapeHtml(schema.format ? `${type} (${schema.format})` : type)
}

/** Backticks become code; nothing else of Markdown is used in the contract. */
function rich(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}
