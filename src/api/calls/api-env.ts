import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import type { Context } from '#domain/core/context'
import type { FoundSession } from '#domain/people/identity/find-session'
import type { KeyAsked } from '#domain/core/idempotency/kept-answers'

/** The sessions that the calls of one page share, by token: a page asks the API several times at one moment. */
export type FoundSessions = Map<string, Promise<FoundSession | undefined>>

/** What the server hands to `fetch(request, env)`. Only code of ours can set it; nothing of it is read from headers. */
export type ApiBindings = {
  /** Set by the Node server: the connection. */
  incoming?: { socket: { remoteAddress?: string | undefined } }
  /** Set by our pages' server, which calls in the visitor's name: the visitor's address and browser. */
  visitor?: { address: string; userAgent: string; sessions?: FoundSessions }
}

export type ApiEnv = {
  Bindings: ApiBindings
  Variables: {
    ctx: Context
    /** The route's path as the contract writes it, for metrics and idempotency. */
    route: string
    /** What a creating call asks under its Idempotency-Key, and since when it holds the key. */
    keyAsked?: KeyAsked & { claimedAt: Date | null }
    /** Milliseconds that the clock of the client who calls is ahead; see `ClientClock`. */
    clockAhead?: number
    /** Of the caller's Idempotency-Key and body: the same for every repeat of one asking. */
    onceKey?: string
    /** The partner's token that was shown, as soon as it is known, whether it may go in or not. */
    apiToken?: { id: string; apiClientId: string }
  }
}

export type Api = OpenAPIHono<ApiEnv>
export type ApiContext = HonoContext<ApiEnv>

/** Who may knock: `clients` and `staff` accept their own kind of token only; `any` accepts both. */
export type Audience = 'clients' | 'staff' | 'any'
/** Partners' programs have a surface of their own. */
export type Surface = Audience | 'partners'
