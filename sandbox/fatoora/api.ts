import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { hangUp } from '../practice/hang-up.ts'
import { isObject } from '../practice/is-object.ts'
import { type Answer, internalError, unauthorized, unsupportedVersion } from './answers.ts'
import { CsrError, readCsr } from './certificates/read-csr.ts'
import { authenticate, findCsid, renew, requestCompliance, requestProduction } from './csids.ts'
import type { Desk } from './desk.ts'
import { type Environment, isEnvironment } from './environments.ts'
import type { CallName } from './faults.ts'
import { GATEWAY_TIMEOUT, NOT_FOUND, TOO_MANY } from './guesses.ts'
import type { Csid } from './objects.ts'
import { checkCompliance, clear, report } from './submissions.ts'

export type Env = { Bindings: HttpBindings }

type Body = Record<string, unknown>

/** One call of the authority, once its path is known. */
type Call = {
  desk: Desk
  environment: Environment
  name: CallName
  header(name: string): string | undefined
  /** A text of the body, '' when it is none. */
  text(name: string): string
}

type Handler = (call: Call) => Answer

const calls: Record<string, { name: CallName; handle: Handler }> = {
  'POST /compliance': {
    name: 'compliance',
    handle: ({ desk, environment, header, text }) =>
      requestCompliance(desk, environment, header('otp') ?? '', text('csr')),
  },
  'POST /compliance/invoices': {
    name: 'checks',
    handle: asUnit('compliance', (call, sent) => checkCompliance(call.desk, sent)),
  },
  'POST /production/csids': {
    name: 'csids',
    handle: asUnit('compliance', ({ desk, text }, { csid }) =>
      requestProduction(desk, csid, text('compliance_request_id')),
    ),
  },
  'PATCH /production/csids': {
    name: 'renewal',
    handle: asUnit('production', ({ desk, header, text }, { csid }) =>
      renew(desk, csid, header('otp') ?? '', text('csr')),
    ),
  },
  'POST /invoices/reporting/single': {
    name: 'reporting',
    handle: asUnit('production', (call, sent) => report(call.desk, sent)),
  },
  'POST /invoices/clearance/single': {
    name: 'clearance',
    handle: asUnit('production', (call, sent) => clear(call.desk, sent)),
  },
}

/** /e-invoicing/{environment}: what stores call. */
export function createApi(desk: Desk): Hono<Env> {
  const api = new Hono<Env>({ strict: false })
  api.all('/:environment/*', async (c) => {
    const environment = c.req.param('environment')
    const path = c.req.path.split(environment, 2)[1]?.replace(/\/$/, '') ?? ''
    const call = calls[`${c.req.method} ${path}`]
    if (!call || !isEnvironment(environment)) return c.json(NOT_FOUND, 404)
    const body = await readBody(c)
    return perform(c, call.handle, {
      desk,
      environment,
      name: call.name,
      header: (name) => c.req.header(name),
      text: (name) => {
        const value = body[name]
        return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
      },
    })
  })
  return api
}

async function perform(c: Context<Env>, handle: Handler, call: Call): Promise<Response> {
  const { desk, name } = call
  const vatNumber = callerOf(call)
  const slow = desk.faults.take('slow', name, vatNumber)
  if (slow) await sleep(slow.latency_ms)
  if (desk.faults.take('outage', name, vatNumber)) return hangUp(c, desk.books)
  const stopped = stop(call, vatNumber)
  if (stopped) return send(c, stopped.answer, stopped.headers)
  if (call.header('accept-version') !== 'V2') return send(c, unsupportedVersion)
  const answer = handle(call)
  const isAccepted = answer.status < 300 && answer.status !== 208
  if (isAccepted && desk.faults.take('lost_answer', name, vatNumber)) return hangUp(c, desk.books)
  return send(c, answer)
}

/** The faults that end a call before anything is done. */
function stop({ desk, name }: Call, vatNumber: string | undefined) {
  const taken = (kind: Parameters<typeof desk.faults.take>[0]) => desk.faults.take(kind, name, vatNumber)
  if (taken('unauthorized')) return { answer: unauthorized(desk.clock.now()), headers: {} }
  const tooMany = taken('too_many')
  if (tooMany)
    return {
      answer: { status: 429, body: TOO_MANY },
      headers: { 'retry-after': String(tooMany.retry_after) },
    } as const
  if (taken('error_500')) return { answer: internalError, headers: {} }
  if (taken('error_504')) return { answer: { status: 504, body: GATEWAY_TIMEOUT }, headers: {} } as const
  return undefined
}

/** A call with Basic credentials of that purpose, and with a document or a request in its body. */
function asUnit(
  purpose: Csid['purpose'],
  handle: (call: Call, sent: Parameters<typeof report>[1]) => Answer,
): Handler {
  return (call) => {
    const { desk, environment, header, text } = call
    const known = authenticate(desk, environment, header('authorization'))
    if (known?.csid.purpose !== purpose) return unauthorized(desk.clock.now())
    const submission = { invoiceHash: text('invoiceHash'), uuid: text('uuid'), invoice: text('invoice') }
    return handle(call, { ...known, submission })
  }
}

/** The VAT number of whoever calls, for faults that hit one store alone. */
function callerOf({ desk, environment, name, header, text }: Call): string | undefined {
  const csid = findCsid(desk, header('authorization'))
  const unit = csid && desk.books.units.get(csid.unit_id)
  if (unit || name !== 'compliance') return unit?.vat_number
  try {
    return readCsr(text('csr'), environment).vatNumber
  } catch (error) {
    if (error instanceof CsrError) return undefined
    throw error
  }
}

function send(c: Context<Env>, { status, body }: Answer, headers: Record<string, string> = {}): Response {
  if (typeof body === 'string') return c.text(body, status, headers)
  return c.json(body, status, headers)
}

/** An object, empty when the body is none. */
export async function readBody(c: Context<Env>): Promise<Body> {
  try {
    const value: unknown = await c.req.json()
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}
