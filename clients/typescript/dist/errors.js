import { errorCodes } from './generated/errors.js';
/** What the client throws is one of these; anything else is a mistake in the program that uses it. */
export class IshtirakError extends Error {
    name = 'IshtirakError';
}
const names = new Map(Object.entries(errorCodes).map(([name, code]) => [code, name]));
/**
 * The store refused the call. Decide by `errorName` or `code`; `message` is for people and may be worded anew. `unknown` is an
 * error that this version of the client has no name for, or an answer that was not the store's own (`code` 0).
 */
export class ApiError extends IshtirakError {
    name = 'ApiError';
    status;
    code;
    errorName;
    /** What is wrong with which field, for people, with status 422. */
    fields;
    /** Give it to the store: the administration finds the call by it. */
    requestId;
    /** Seconds after which it may be tried again. */
    retryAfter;
    /** The whole answer: some errors carry more, as `points_left` of `points_not_enough`. */
    body;
    /** Of a call that carries one: under which it is repeated. */
    idempotencyKey;
    constructor(answer) {
        const { status, headers, body, idempotencyKey } = answer;
        const { code, message, errors } = body;
        super(typeof message === 'string' ? message : `the store answered ${status}`);
        this.status = status;
        this.code = typeof code === 'number' ? code : 0;
        this.errorName = names.get(this.code) ?? 'unknown';
        this.fields = isFields(errors) ? errors : {};
        this.requestId = headers.get('x-request-id') ?? undefined;
        this.retryAfter = secondsOf(headers.get('retry-after'));
        this.body = body;
        this.idempotencyKey = idempotencyKey;
    }
    is(...wanted) {
        return this.errorName !== 'unknown' && wanted.includes(this.errorName);
    }
}
/**
 * No answer came, or none that could be read, or the store went on saying that it works on the call. Whether it was carried out is not
 * known: repeat it with the same key, `idempotencyKey`.
 */
export class ConnectionError extends IshtirakError {
    name = 'ConnectionError';
    /** Of a call that carries one: under which it is repeated. */
    idempotencyKey;
    constructor(message, { idempotencyKey, cause } = {}) {
        super(message, { cause });
        this.idempotencyKey = idempotencyKey;
    }
}
function isFields(value) {
    return typeof value === 'object' && value !== null && Object.values(value).every(Array.isArray);
}
function secondsOf(text) {
    const seconds = text === null || text.trim() === '' ? NaN : Number(text);
    return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}
