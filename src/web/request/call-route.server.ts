import type { RouteConfig, z } from '@hono/zod-openapi'
import { endOfLog } from '#contract/staff-wire'

type JsonOf<Content> = Content extends { content: { 'application/json': { schema: infer Schema } } }
  ? Schema extends z.ZodType
    ? z.output<Schema>
    : unknown
  : null

/** What a route may answer: one member per declared status, told apart by `status`. */
export type Answer<Route extends RouteConfig> = {
  [Status in keyof Route['responses']]: {
    status: Status extends `${infer Code extends number}` ? Code : Status
    body: JsonOf<Route['responses'][Status]>
    headers: Headers
  }
}[keyof Route['responses']]

type RequestOf<Route extends RouteConfig> = Route extends { request: infer Request } ? Request : object

type Part<Name extends string, Request> =
  Request extends Record<Name, infer Schema>
    ? Schema extends z.ZodType
      ? object extends z.input<Schema>
        ? { [Key in Name]?: z.input<Schema> }
        : { [Key in Name]: z.input<Schema> }
      : object
    : object

type BodyPart<Request> = Request extends {
  body: { content: { 'application/json': { schema: infer Schema } } }
}
  ? Schema extends z.ZodType
    ? { body: z.input<Schema> }
    : { body: unknown }
  : object

type FilePart<Request> = Request extends { body: { content: { 'application/octet-stream': unknown } } }
  ? { file: ReadableStream<Uint8Array> }
  : object

/** What a route has to be given: its path parameters, query and body, as its own shapes say. */
export type Input<Route extends RouteConfig> = Part<'params', RequestOf<Route>> &
  Part<'query', RequestOf<Route>> &
  BodyPart<RequestOf<Route>> &
  FilePart<RequestOf<Route>> & {
    /** Repeating a creation with the same key gives the same answer. */
    idempotencyKey?: string
    /** Of now, also where a copy of the database may answer that is behind. */
    isOfNow?: true
  }

type Sender = (request: Request) => Promise<Response>

export type Call = <Route extends RouteConfig>(
  route: Route,
  ...input: object extends Input<Route> ? [Input<Route>?] : [Input<Route>]
) => Promise<Answer<Route>>

type LooseInput = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: ReadableStream<Uint8Array>
  idempotencyKey?: string
  isOfNow?: true
}

/** What a header carries: a key that no page of ours has written counts as absent. */
const keyShape = /^[\x21-\x7e]+$/

/**
 * Builds the request that a route describes; `base` is the surface that its path belongs to. A form that
 * names nothing is about nothing that is there: a 404 is thrown as a Response.
 */
export function requestFor(base: string, route: RouteConfig, input: LooseInput, headers: Headers): Request {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined || value === '') throw new Response('Not Found', { status: 404 })
    return encodeURIComponent(String(value))
  })
  const url = new URL(base + path)
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') url.searchParams.set(name, String(value))
  }
  if (input.idempotencyKey && keyShape.test(input.idempotencyKey)) {
    headers.set('idempotency-key', input.idempotencyKey)
  }
  if (input.isOfNow) headers.set('x-read-after', endOfLog)
  const init: RequestInit & { duplex?: 'half' } = { method: route.method.toUpperCase(), headers }
  if (input.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(input.body)
  }
  if (input.file !== undefined) {
    headers.set('content-type', 'application/octet-stream')
    init.body = input.file
    // Node wants to hear that the body may still come while the answer is read.
    init.duplex = 'half'
  }
  return new Request(url, init)
}

/**
 * Sends and reads. A status that the route does not declare is thrown as a Response,
 * and the nearest error page shows it.
 */
export async function answerOf(route: RouteConfig, request: Request, send: Sender) {
  const response = await send(request)
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const body: unknown = response.status === 204 || !isJson ? null : await response.json()
  if (!(String(response.status) in route.responses)) {
    throw Response.json(body ?? { code: 900000, message: '' }, { status: response.status })
  }
  return { status: response.status, body, headers: response.headers }
}
