/**
 * TypeScript of the partners' client, written from the OpenAPI document: its types, one method for each operation, and the
 * errors of the catalogue. Pure; generate-client.ts keeps what comes out.
 */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  /** Of `limit`: the list is answered whole without one. */
  'x-whole'?: boolean
}
type Body = {
  description?: string
  content?: {
    'application/json'?: { schema?: Schema; examples?: Record<string, unknown> }
    'text/csv'?: { schema?: Schema }
    'application/pdf'?: { schema?: Schema }
  }
}
type Operation = {
  operationId: string
  summary: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: Body
  responses: Record<string, Body>
}
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  components: {
    schemas: Record<string, Schema>
    examples: Record<string, { summary: string; value: { code: number } }>
  }
}

const base = '/api/partners/v1'
const notice = '// Written by scripts/generate-client.ts from docs/openapi.json. Do not edit.\n'
/** They may come from any call, whatever it is. */
const everywhere = ['something_went_wrong', 'starting', 'not_found', 'method_not_allowed']

export function writeClient(document: OpenApi): Record<'types' | 'operations' | 'errors', string> {
  const calls = callsOf(document)
  return {
    types: writeTypes(document, calls),
    operations: writeOperations(calls),
    errors: writeErrors(document, calls),
  }
}

type ClientCall = {
  /** `placePartnerOrder`, and the same as the beginning of types. */
  name: string
  typeName: string
  method: string
  path: string
  operation: Operation
  /** Names of the parts of the path, in their order. */
  params: string[]
  query: Schema | undefined
  body: Schema | undefined
  answer: Schema | undefined
  takesKey: boolean
  /** The field of a page that holds the rows, where the answer is a page. */
  rows: string | undefined
}

function callsOf(document: OpenApi): ClientCall[] {
  return Object.entries(document.paths)
    .filter(([path]) => path.startsWith(`${base}/`))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const { operationId: name, parameters = [] } = operation
        // A short list comes whole, and its method keeps the form that it had before there were pages of it.
        const isWhole = parameters.some(({ schema }) => schema?.['x-whole'])
        const queries = isWhole ? [] : parameters.filter((parameter) => parameter.in === 'query')
        const body = schemaOf(operation.requestBody)
        if (queries.length > 0 && body)
          throw new Error(`${name} has query and body: a method can take only one`)
        const [, done] = Object.entries(operation.responses).find(([status]) => Number(status) < 300) ?? []
        const answer = schemaOf(done)
        return {
          name,
          typeName: name.charAt(0).toUpperCase() + name.slice(1),
          method: method.toUpperCase(),
          path: path.slice(base.length),
          operation,
          params: [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param),
          query: queries.length > 0 ? objectOf(queries) : undefined,
          body,
          answer,
          takesKey: parameters.some((parameter) => parameter.name === 'Idempotency-Key'),
          rows: isWhole ? undefined : rowsOf(answer),
        }
      }),
    )
}

function objectOf(parameters: NonNullable<Operation['parameters']>): Schema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schema = {}, description }) => [
        name,
        description === undefined ? schema : { ...schema, description },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  }
}

function rowsOf(answer: Schema | undefined): string | undefined {
  const fields = answer?.properties ?? {}
  if (!('next_cursor' in fields)) return undefined
  return Object.keys(fields).find((name) => fields[name]?.items)
}

function schemaOf(body: Body | undefined): Schema | undefined {
  const { content } = body ?? {}
  return (content?.['application/json'] ?? content?.['text/csv'] ?? content?.['application/pdf'])?.schema
}

function writeTypes(document: OpenApi, calls: ClientCall[]): string {
  const { schemas } = document.components
  const events = [
    ...new Set(Object.values(document.webhooks).map(({ post }) => nameOf(schemaOf(post.requestBody)))),
  ]
  const own = calls.flatMap(({ typeName, query, body, answer, rows }) => [
    ...(query ? [[`${typeName}Query`, query] as const] : []),
    ...(body ? [[`${typeName}Body`, body] as const] : []),
    ...(answer ? [[`${typeName}Answer`, answer] as const] : []),
    ...(rows ? [[`${typeName}Row`, answer?.properties?.[rows]?.items ?? {}] as const] : []),
  ])
  const used = new Set<string>()
  const roots = [...own.map(([, schema]) => schema), ...events.map((name) => ({ $ref: name }))]
  for (const schema of roots) collect(schema, schemas, used)
  const shared = [...used].toSorted().map((name) => [name, schemas[name] ?? {}] as const)
  const union = `/** Whatever may be posted to an endpoint; \`type\` says which it is. */\nexport type WebhookEvent = ${events.join(' | ')}\n`
  return [
    notice,
    ...[...shared, ...own].map(
      ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)}\n`,
    ),
    union,
  ].join('\n')
}

/** All shapes that a schema leads to. */
function collect(schema: Schema, schemas: Record<string, Schema>, used: Set<string>): void {
  if (schema.$ref) {
    const name = nameOf(schema)
    if (used.has(name)) return
    used.add(name)
    collect(schemas[name] ?? {}, schemas, used)
  }
  const { items, anyOf = [], oneOf = [], allOf = [], properties = {}, additionalProperties } = schema
  const inner = [...anyOf, ...oneOf, ...allOf, ...Object.values(properties), items, additionalProperties]
  for (const one of inner) if (typeof one === 'object') collect(one, schemas, used)
}

function nameOf(schema: Schema | undefined): string {
  return schema?.$ref?.split('/').pop() ?? ''
}

function typeOf(schema: Schema, indent = ''): string {
  if (schema.$ref) return nameOf(schema)
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, indent)).join(' & ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, indent)))].join(' | ')
  return [schema.type ?? 'unknown']
    .flat()
    .map((type) => plainType(type, schema, indent))
    .join(' | ')
}

function plainType(type: string, schema: Schema, indent: string): string {
  switch (type) {
    case 'integer':
      return 'number'
    case 'array':
      return `Array<${typeOf(schema.items ?? {}, indent)}>`
    case 'object':
      return objectType(schema, indent)
    case 'string':
      return schema.format === 'binary' ? 'Uint8Array' : type
    default:
      return type
  }
}

function objectType({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  if (!properties) {
    const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, indent) : 'unknown'
    return `Record<string, ${values}>`
  }
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isNeeded = required.includes(name)
    const type = typeOf(schema, inner)
    return `${comment(schema.description, inner)}${inner}${name}${isNeeded ? '' : '?'}: ${type}${isNeeded ? '' : ' | undefined'}`
  })
  return `{\n${fields.join('\n')}\n${indent}}`
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : JSON.stringify(value)
}

function comment(text: string | undefined, indent = ''): string {
  if (!text) return ''
  return `${indent}/** ${text.replaceAll('*/', '* /')} */\n`
}

function writeOperations(calls: ClientCall[]): string {
  const names = calls.map(({ name }) => `'${name}'`)
  const types = calls
    .flatMap(({ typeName, query, body, answer, rows }) => [
      ...(query ? [`${typeName}Query`] : []),
      ...(body ? [`${typeName}Body`] : []),
      ...(answer ? [`${typeName}Answer`] : []),
      ...(rows ? [`${typeName}Row`] : []),
    ])
    .map((name) => `  ${name},\n`)
  return `${notice}
import type {
${types.join('')}} from './types.ts'

export type OperationName =
  | ${names.join('\n  | ')}

export type CallOptions = {
  /** For calls that create: your own key for this one action, up to 255 visible letters. Made anew for each call when left out. */
  idempotencyKey?: string
  language?: 'ar' | 'en'
  /** Milliseconds for each try. */
  timeoutMs?: number
  retries?: number
  signal?: AbortSignal
}

/** One call as the client sends it. */
export type Call = {
  operation: OperationName
  method: string
  path: string
  query?: Record<string, unknown>
  body?: unknown
  takesKey: boolean
  /** Whether a second try after a lost answer does no harm. */
  mayRepeat: boolean
  options: CallOptions
}

export abstract class Operations {
  protected abstract call<Answer>(call: Call): Promise<Answer>

${calls.flatMap((call) => [writeMethod(call), ...(call.rows ? [writeIterator(call, call.rows)] : [])]).join('\n')}}
`
}

function writeMethod(call: ClientCall): string {
  const { name, typeName, method, path, params, query, body, answer, takesKey } = call
  const given = [
    ...params.map((param) => `${param}: string`),
    ...(body ? [`body: ${typeName}Body`] : []),
    ...(query ? [`query: ${typeName}Query = {}`] : []),
    'options: CallOptions = {}',
  ]
  const pathText =
    params.length > 0 ? `\`${path.replace(/\{(\w+)\}/g, '${encodeURIComponent($1)}')}\`` : `'${path}'`
  const lines = [
    `operation: '${name}'`,
    `method: '${method}'`,
    `path: ${pathText}`,
    ...(query ? ['query'] : []),
    ...(body ? ['body'] : []),
    `takesKey: ${takesKey}`,
    `mayRepeat: ${takesKey || method !== 'POST'}`,
    'options',
  ]
  return `${comment(wordsOf(call), '  ')}  ${name}(${given.join(', ')}): Promise<${answer ? `${typeName}Answer` : 'void'}> {
    return this.call({
${lines.map((line) => `      ${line},\n`).join('')}    })
  }
`
}

/** A method that returns pages gets a second one that iterates over all rows of all pages. */
function writeIterator({ name, typeName, operation, params }: ClientCall, rows: string): string {
  return `${comment(`${operation.summary}: every one of them, page after page.`, '  ')}  async *${name.replace(/^(list|get)/, 'iterate')}(
${params.map((param) => `    ${param}: string,\n`).join('')}    query: ${typeName}Query = {},
    options: CallOptions = {},
  ): AsyncGenerator<${typeName}Row, void, undefined> {
    for (let cursor = query.cursor; ; ) {
      const page = await this.${name}(${params.map((param) => `${param}, `).join('')}cursor === undefined ? query : { ...query, cursor }, options)
      yield* page.${rows}
      if (page.next_cursor === null) return
      cursor = page.next_cursor
    }
  }
`
}

function wordsOf({ operation, method, path }: ClientCall): string {
  const { summary, description } = operation
  return `${summary}. \`${method} ${path}\`${description ? `\n   * ${description}` : ''}`
}

function writeErrors(document: OpenApi, calls: ClientCall[]): string {
  const { examples } = document.components
  const namesOf = ({ operation }: ClientCall) =>
    Object.values(operation.responses).flatMap((body) =>
      Object.keys(body.content?.['application/json']?.examples ?? {}),
    )
  const all = [...new Set([...everywhere, ...calls.flatMap(namesOf)])]
    .flatMap((name) => {
      const example = examples[name]
      return example ? [{ name, code: example.value.code, words: example.summary }] : []
    })
    .toSorted((one, other) => one.code - other.code)
  const codes = all.map(({ name, code, words }) => `${comment(words, '  ')}  ${name}: ${code},\n`)
  const byCall = calls.map(
    (call) => `  ${call.name}: ${[...new Set(namesOf(call))].map(literal).join(' | ')}\n`,
  )
  return `${notice}
/** The errors that a partner's program may meet, by name. Numbers are a promise and never change. */
export const errorCodes = {
${codes.join('')}} as const

export type ErrorName = keyof typeof errorCodes

/** By which of them each call may be refused, beside those that any call may meet. */
export type OperationErrors = {
${byCall.join('')}}
`
}
