import type { AttachmentLimits } from '#rules/support/attachment'
import type { Language } from '#rules/core/language'
import type { ApiScope, TokenMode } from '#rules/partners/partners'
import { roleMay, type Permission, type Role } from '#rules/people/permissions'
import type { Retention } from '#rules/people/retention'
import { ShopError } from '#rules/errors/shop-error'
import type { Database } from '#db/client'
import type { Gateways } from '#domain/core/ports/gateways'
import type { JobName } from '#domain/core/names'
import type { Limiter } from '#domain/core/limits'
import type { ClientClock } from '#domain/core/ports/client-clock'
import type { Replica } from '#domain/core/ports/replica'
import type { FileStore } from '#domain/core/ports/file-store'
import type { DocumentPrinter } from '#domain/core/ports/document-printer'
import type { Measurement } from '#domain/core/ports/measurement'
import type { KeySeal } from '#domain/core/ports/key-seal'
import type { Senders } from '#domain/core/ports/sender'
import type { TaxAuthority } from '#domain/core/ports/tax-authority'
import type { Effects } from '#domain/core/effects'
import type { WebhookPoster } from '#domain/core/ports/post-webhook'

/** The caller. Jobs and gateway events act as the system. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'client'; id: string; sessionId: string; confirmedAt: Date }
  | { kind: 'staff'; id: string; role: Role; sessionId: string; confirmedAt: Date }
  | {
      kind: 'api_client'
      id: string
      tokenId: string
      mode: TokenMode
      scopes: readonly ApiScope[]
      /** Everybody's points, not only those of clients of its own orders. */
      pointsAny: boolean
    }
  | { kind: 'system' }

/** The program of a partner that calls. */
export type ApiClientActor = Extract<Actor, { kind: 'api_client' }>

/** What the shop is plugged into; made once by server/wiring.ts. */
export type Dependencies = {
  db: Database
  /** Absent in a store without one. */
  replica?: Replica | undefined
  gateways: Gateways
  limiter: Limiter
  senders: Senders
  postWebhook: WebhookPoster
  /** To whom sales and visits are reported of those who agreed; nobody unless the store set somebody up. */
  measurement: Measurement
  printDocument: DocumentPrinter
  taxAuthority: TaxAuthority
  /** The page on which taxpayers get the passwords with which units are onboarded. */
  taxPortal: string
  /**
   * Null where the store has no key for it: then no e-invoicing unit can be onboarded, and staff can set no
   * vendor of measurement.
   */
  keySeal: KeySeal | null
  /** The only source of links, without a slash at its end. */
  publicUrl: string
  attachmentLimits: AttachmentLimits
  /** Where files of tickets lie; null: in the database. */
  files: FileStore | null
  /** How long what is no part of the books is kept. */
  retention: Retention
  /** Demo parts (inbox, clock) are on. */
  demo: boolean
  /** The clock of each client. */
  clientClock: ClientClock
  /** Moves a test client's clock; absent in production. */
  timeMachine?: (ctx: Context, move: { clientId: string; to: Date }) => Promise<JobName[]>
  /** No message leaves but codes, and links that set a password; see `holdMessage`. Absent: each leaves. */
  messagesHeld?: boolean
  /** Jobs that a worker runs side by side. */
  jobsAtOnce: number
  /** What runs: the package's version and the commit, for administrators. */
  version: string
  log: Log
}

/** What a logger of ours can do; facts first, then the sentence, as pino has it. */
export type Log = {
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

/** Everything that a verb knows about the call it runs in. The clock is a parameter, never read. */
export type Context = Dependencies & {
  actor: Actor
  language: Language
  now(): Date
  /** The store's own time, where `now` is that of a client whose clock stands ahead; otherwise absent. */
  storeNow?: () => Date
  requestId: string
  /** The visitor's address; empty for the system. */
  address: string
  /** The job that runs, in its context: its worker polls for the jobs that it leaves. */
  inJob?: { name: JobName; subjectId: string }
  /** The job is given up when this run fails. */
  isLastTry?: boolean
  /** A dry run: the transaction is rolled back, only to find out what would be refused. */
  dryRun?: boolean
  /**
   * Collects what the verbs of this call leave, in their order; for whoever shows it, before or after it is
   * done.
   */
  effects?: Effects
}

/** The same context with the system as its actor. */
export function asSystem(ctx: Context): Context {
  return { ...ctx, actor: { kind: 'system' } }
}

/** The signed-in client's id; 401 for a visitor, 403 for anybody else. */
export function requireClient(ctx: Context): string {
  if (ctx.actor.kind === 'visitor') throw new ShopError('unauthenticated')
  if (ctx.actor.kind !== 'client') throw new ShopError('wrong_token_kind')
  return ctx.actor.id
}

/** The signed-in staff user, who has the permission; 401 for a visitor, 403 for anybody else. */
export function requirePermission(ctx: Context, permission: Permission): Extract<Actor, { kind: 'staff' }> {
  if (ctx.actor.kind === 'visitor') throw new ShopError('staff_unauthenticated')
  if (ctx.actor.kind !== 'staff') throw new ShopError('wrong_token_kind')
  if (!roleMay(ctx.actor.role, permission)) throw new ShopError('role_forbidden')
  return ctx.actor
}
