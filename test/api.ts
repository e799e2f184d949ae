import { randomBytes } from 'node:crypto'
import { createTypstPrinter } from '#integrations/documents/typst-printer'
import { createKeySeal } from '#integrations/keys/key-seal'
import { createApi } from '#api/app'
import type { ApiBindings } from '#api/calls/api-env'
import type { RequestLog } from '#api/calls/request-log'
import type { Database } from '#db/client'
import { refuseNested } from '#db/inside-transaction'
import { realClock } from '#domain/core/clock/real-clock'
import type { Context, Dependencies } from '#domain/core/context'
import { demoClock } from '#domain/core/time-machine/demo-clock'
import { newToken } from '#domain/people/identity/tokens'
import type { MessageSender, OutgoingMessage } from '#domain/core/ports/sender'
import type { GatewayWith } from '#domain/core/ports/gateway'
import { createGateways, type Gateways } from '#domain/core/ports/gateways'
import type { Measurement, MeasurementVendor } from '#domain/core/ports/measurement'
import type { TaxAuthority } from '#domain/core/ports/tax-authority'
import type { Limiter } from '#domain/core/limits'
import { defaultAttachmentLimits } from '#rules/support/attachment'
import { defaultRetention } from '#rules/people/retention'
import type { Language } from '#rules/core/language'
import type { Role } from '#rules/people/permissions'
import { addDays } from '#rules/core/riyadh-days'

const plenty = async () => {
  // The real one asks the database.
  refuseNested()
  return { points: 1_000_000, seconds: 1 }
}

/** Limits that never end, for tests of other things. */
const noLimits: Limiter = {
  use: plenty,
  left: plenty,
  giveBack: async () => void (await plenty()),
  reset: async () => void (await plenty()),
}

export type FakeSender = MessageSender & { sent: OutgoingMessage[] }

/** Keeps what was sent. */
export function fakeSender(): FakeSender {
  const sent: OutgoingMessage[] = []
  return {
    sent,
    keepsCodes: true,
    send: async (message) => {
      sent.push(message)
      return { externalId: `fake-${sent.length}` }
    },
  }
}

/** Where no payment is made: whatever asks a gateway fails the test. */
const noGateways = new Proxy({} as Gateways, {
  get: (_, name) => {
    throw new Error(`this test has no gateway, but ${String(name)} was asked for`)
  },
})

/** Where nothing is reported. */
const noAuthority = new Proxy({} as TaxAuthority, {
  get: (_, name) => {
    throw new Error(`this test has no authority, but ${String(name)} was asked for`)
  },
})

/** A store with this gateway alone, which offers all ways to pay that it has. */
export function oneGateway(gateway: GatewayWith<'cards'>): Gateways {
  return createGateways([gateway], {})
}

/** A store that reports to these vendors; they may be changed in place, as staff would. */
export function measuredBy(vendors: readonly MeasurementVendor[]): Measurement {
  return { vendors: () => vendors, ofEnvironment: new Map(), reach: 'live' }
}

/** The parts of a shop on a test database. An unexpected error is thrown on, so that the test shows it. */
export function testParts(db: Database, parts: Partial<Dependencies> = {}): Dependencies {
  return {
    db,
    gateways: noGateways,
    limiter: noLimits,
    senders: { sms: fakeSender(), email: fakeSender() },
    postWebhook: async () => ({ status: null, text: 'this test has no receiver', durationMs: 0 }),
    measurement: measuredBy([]),
    printDocument: createTypstPrinter(new URL('../src/web/styles/fonts/', import.meta.url)),
    taxAuthority: noAuthority,
    taxPortal: 'http://fatoora.test/',
    keySeal: createKeySeal([randomBytes(32)]),
    attachmentLimits: defaultAttachmentLimits,
    files: null,
    retention: defaultRetention,
    publicUrl: 'http://store.test',
    jobsAtOnce: 16,
    version: '0.0.0-test',
    demo: true,
    clientClock: parts.demo === false ? realClock : demoClock,
    log: { info: () => {}, warn: () => {}, error: (facts) => console.error(facts) },
    ...parts,
  }
}

/** A moment of the system's in which a verb can be called. */
export function testContext(db: Database, context: Partial<Context> = {}): Context {
  return {
    ...testParts(db),
    actor: { kind: 'system' },
    language: 'ar',
    now: () => new Date(),
    requestId: 'test-request',
    address: '127.0.0.1',
    ...context,
  }
}

export type Ask = {
  token?: string | undefined
  language?: Language
  address?: string
  headers?: Record<string, string>
  body?: unknown
}
// A test reads answers that it has just described; their shape is its own business.
// oxlint-disable-next-line typescript/no-explicit-any
export type Result = { status: number; body: any; headers: Headers; text: string; bytes: Buffer }

/**
 * The API on a test database, asked without a network: `await ask('POST /api/clients/v1/otp', { body })`. Each person of a
 * test has an address of their own.
 */
export function testApi(
  db: Database,
  options: {
    parts?: Partial<Dependencies>
    now?: () => Date
    referenceScript?: string
    requestLog?: RequestLog | undefined
  } = {},
) {
  const { parts: own, ...rest } = options
  const parts = testParts(db, own)
  const app = createApi(parts, rest)
  const ask = async (call: string, asked: Ask = {}): Promise<Result> => {
    const [method = 'GET', path = '/'] = call.split(' ')
    const headers = new Headers({ 'accept-language': asked.language ?? 'en', ...asked.headers })
    if (asked.token) headers.set('authorization', `Bearer ${asked.token}`)
    const init: RequestInit = { method, headers }
    if (asked.body !== undefined) {
      if (!headers.has('content-type')) headers.set('content-type', 'application/json')
      init.body =
        typeof asked.body === 'string' || asked.body instanceof Uint8Array
          ? Buffer.from(asked.body)
          : JSON.stringify(asked.body)
    }
    const env: ApiBindings = {
      visitor: { address: asked.address ?? '127.0.0.1', userAgent: headers.get('user-agent') ?? 'test' },
    }
    const response = await app.fetch(new Request(`http://store.test${path}`, init), env)
    const bytes = Buffer.from(await response.arrayBuffer())
    const text = new TextDecoder().decode(bytes)
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return {
      status: response.status,
      body: isJson && text !== '' ? JSON.parse(text) : undefined,
      headers: response.headers,
      text,
      bytes,
    }
  }
  return { app, ask, parts }
}

let people = 0

/** A client and a living session, without the sign-in: `{ clientId, token, phone }`. */
export async function signedInClient(
  db: Database,
  values: { language?: Language; profile?: boolean; now?: Date } = {},
) {
  const number = `59${String(++people).padStart(7, '0')}`
  const now = values.now ?? new Date()
  const profile = values.profile
    ? { first_name: 'نورة', last_name: 'القحطاني', email: 'noura@example.test' }
    : {}
  const client = await db
    .insertInto('clients')
    .values({
      phone: `+966${number}`,
      phone_extension: '+966',
      phone_number: number,
      language: values.language ?? 'ar',
      ...profile,
      created_at: now,
      updated_at: now,
    })
    .returning(['id', 'phone'])
    .executeTakeFirstOrThrow()
  const token = await openTestSession(db, 'client', client.id, now)
  return { clientId: client.id, token, phone: `+966${number}` }
}

/** A staff user of a role and a living session. */
export async function signedInStaff(db: Database, role: Role, now = new Date()) {
  const count = ++people
  const user = await db
    .insertInto('staff_users')
    .values({
      name: `${role} ${count}`,
      phone: `+9665${String(20_000_000 + count)}`,
      email: `${role}-${count}@example.test`,
      role,
      password_hash: 'none',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { staffId: user.id, token: await openTestSession(db, 'staff', user.id, now) }
}

/** Whoever is signed in stays so, with a fresh code, however far a test's clock went. */
export async function staySignedIn(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ expires_at: addDays(now, 40), last_used_at: now, confirmed_at: now })
    .execute()
}

/** Somebody is signed in; returns the token. */
export async function openTestSession(
  db: Database,
  kind: 'client' | 'staff',
  ownerId: string,
  now: Date,
): Promise<string> {
  const { token, hash } = newToken(kind)
  await db
    .insertInto('sessions')
    .values({
      token_hash: hash,
      client_id: kind === 'client' ? ownerId : null,
      staff_user_id: kind === 'staff' ? ownerId : null,
      address: '127.0.0.1',
      platform: 'Test',
      browser: 'Test',
      browser_version: '1',
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
      confirmed_at: now,
    })
    .execute()
  return token
}
