import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context as HonoContext } from 'hono'
import type { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'
import type { FoundSession } from '#domain/people/identity/find-session'
import type { KeyAsked, KeyClaim } from '#domain/core/idempotency/kept-answers'

/**
 * The sessions that the calls of one page share, by token: a page asks the API several times at one moment.
 */
export type FoundSessions = Map<string, Promise<FoundSession | undefined>>

/**
 * What the server hands to `fetch(request, env)`. Only code of ours can set it; nothing of it is read from
 * headers.
 */
export type ApiBindings = {
  /** Set by the Node server: the connection. */
  incoming?: { socket: { remoteAddress?: string | undefined } }
  /** Set by our pages' server, which calls on behalf of the visitor: the visitor's address and browser. */
  visitor?: { address: string; userAgent: string; sessions?: FoundSessions }
}

export type ApiEnv = {
  Bindings: ApiBindings
  Variables: {
    ctx: Context
    /** The route's path as the contract writes it, for metrics and idempotency. */
    route: string
    /** The Idempotency-Key of a creating call, whose it is, and since when the call has claimed it. */
    keyAsked?: KeyAsked & { caller: string; claimedAt: Date | null }
    /** The key that the call has claimed. */
    keyClaim?: KeyClaim
    /** Another try holds the key: what it has done is answered where it is found, else this is thrown. */
    keyInUse?: ShopError
    /** The answer is kept already, together with what the call wrote. */
    isAnswerKept?: boolean
    /** Milliseconds that the clock of the client who calls is ahead; see `ClientClock`. */
    clockAhead?: number
    /**
     * Of the caller's Idempotency-Key and body: the same for every repeat of one request. Null without a key.
     */
    onceKey: string | null
    /**
     * The partner's token that was sent, as soon as it is known; `isCounted` once it is accepted and the call
     * is one of its minute.
     */
    apiToken?: { id: string; apiClientId: string; isCounted: boolean }
  }
}

export type Api = OpenAPIHono<ApiEnv>
export type ApiContext = HonoContext<ApiEnv>

/** Whose tokens are accepted: `clients` and `staff` take their own kind only; `any` takes both. */
export type Audience = 'clients' | 'staff' | 'any'
/** The surface of partners' programs. */
export type Surface = Audience | 'partners'
