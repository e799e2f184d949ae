import { Operations, type Call } from './generated/operations.js';
export type ClientOptions = {
    /** Where the store is: `https://store.example`. */
    url: string;
    /** `ish_live_…` or `ish_test_…`. */
    token: string;
    /** Of messages in errors and of names in answers. */
    language?: 'ar' | 'en';
    /** Milliseconds for which one try may take. */
    timeoutMs?: number;
    /** How often a call is tried again after 429, 5xx, or no answer. */
    retries?: number;
    /** Told of every answer, also of those that are tried again: for logs and for watching the limit. */
    onAnswer?: (answered: Answered) => void;
    /** Another way to ask, for tests and proxies. */
    fetch?: (url: string, init: RequestInit) => Promise<Response>;
    /** Another way to wait, for tests. */
    wait?: (ms: number) => Promise<void>;
};
export type Answered = {
    operation: string;
    /** 1 for the first try. */
    attempt: number;
    /** null when no answer came. */
    status: number | null;
    durationMs: number;
    requestId: string | null;
    /** Calls that the token has left in this minute. */
    callsLeft: number | null;
};
/**
 * One partner's way into a store. Each method is one call of the API, named by its operation. Calls that create carry an
 * `Idempotency-Key`, made for each call unless one is given, so that a try after a lost answer does nothing twice.
 */
export declare class Ishtirak extends Operations {
    #private;
    constructor(options: ClientOptions);
    protected call<Answer>(call: Call): Promise<Answer>;
}
