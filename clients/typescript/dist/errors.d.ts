import { type ErrorName } from './generated/errors.js';
/** What the client throws is one of these; anything else is a mistake in the program that uses it. */
export declare class IshtirakError extends Error {
    name: string;
}
/** What some errors carry beside their code and message. */
export type RefusalBody = Record<string, unknown> & {
    /** Of `points_not_enough`: what can be spent for the client. */
    points_left?: number;
    /** Of `client_has_other_plan`: the plan of a client of yours, null of anybody else. */
    running_plan?: {
        subscription_id: string;
        product_id: string;
        /** `past_due`: its renewal has failed, and unless the client pays it ends, whatever `auto_renew` says. */
        status: 'active' | 'past_due' | 'cancelled';
        access_ends_at: string;
        /** Until when its client lets it rest; null of no pause. */
        pause_ends_at: string | null;
        auto_renew: boolean;
        /** While the store has given them this plan for a time: until when, and which one is back then. */
        gift: {
            ends_at: string;
            bought_product_id: string;
        } | null;
    } | null;
    /** Of `client_has_other_plan`: where the client can change to the plan themselves. */
    client_url?: string;
};
/**
 * The store refused the call. Decide by `errorName` or `code`; `message` is for people and may be worded anew. `unknown` is an
 * error that this version of the client has no name for, or an answer that was not the store's own (`code` 0).
 */
export declare class ApiError extends IshtirakError {
    name: string;
    readonly status: number;
    readonly code: number;
    readonly errorName: ErrorName | 'unknown';
    /** What is wrong with which field, for people, with status 422. */
    readonly fields: Readonly<Record<string, readonly string[]>>;
    /** Give it to the store: the administration finds the call by it. */
    readonly requestId: string | undefined;
    /** Seconds after which it may be tried again. */
    readonly retryAfter: number | undefined;
    /** The whole answer: some errors carry more, as `points_left` of `points_not_enough`. */
    readonly body: Readonly<RefusalBody>;
    /** Of a call that carries one: under which it is repeated. */
    readonly idempotencyKey: string | undefined;
    constructor(answer: {
        status: number;
        headers: Headers;
        body: Record<string, unknown>;
        idempotencyKey?: string | undefined;
    });
    is(...wanted: ErrorName[]): boolean;
}
/**
 * No answer came, or none that could be read, or the store went on saying that it works on the call. Whether it was carried out is not
 * known: repeat it with the same key, `idempotencyKey`.
 */
export declare class ConnectionError extends IshtirakError {
    name: string;
    /** Of a call that carries one: under which it is repeated. */
    readonly idempotencyKey: string | undefined;
    constructor(message: string, { idempotencyKey, cause }?: {
        idempotencyKey?: string | undefined;
        cause?: unknown;
    });
}
