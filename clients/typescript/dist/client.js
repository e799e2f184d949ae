import { ApiError, ConnectionError, IshtirakError } from './errors.js';
import { Operations } from './generated/operations.js';
/** Seconds: a longer Retry-After is left to the caller. */
const maxWait = 60;
/**
 * Seconds for which a key in use is waited for: behind a process of the store that died in the middle of a call its key stays so for
 * 80 seconds.
 */
const maxInUse = 90;
/**
 * One partner's way into a store. Each method is one call of the API, named by its operation. Calls that create carry an
 * `Idempotency-Key`, made for each call unless one is given, so that a try after a lost answer does nothing twice.
 */
export class Ishtirak extends Operations {
    #options;
    constructor(options) {
        super();
        if (!options?.url)
            throw new IshtirakError('new Ishtirak({ url, token }): url is missing, as https://store.example');
        if (!options.token)
            throw new IshtirakError('new Ishtirak({ url, token }): token is missing');
        this.#options = {
            language: 'en',
            timeoutMs: 30_000,
            retries: 3,
            fetch: (url, init) => fetch(url, init),
            wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
            ...options,
            url: options.url.replace(/\/+$/, ''),
        };
    }
    async call(call) {
        const { retries, wait } = this.#options;
        const max = call.options.retries ?? retries;
        const key = call.takesKey ? (call.options.idempotencyKey ?? crypto.randomUUID()) : undefined;
        let mayBeDone = false;
        let failed = 0;
        let waited = 0;
        for (let attempt = 1;; attempt++) {
            try {
                // Each method names the answer that the API promises for its call.
                return (await this.#try(call, key, attempt));
            }
            catch (error) {
                // What an earlier try deleted is missing now, which is what was asked for.
                if (mayBeDone && isGone(error, call))
                    return undefined;
                mayBeDone ||= !(error instanceof ApiError) || error.status >= 500;
                const inUse = max > 0 ? pauseInUse(error) : undefined;
                if (inUse === undefined)
                    failed++;
                const pause = inUse ?? (failed > max ? undefined : pauseAfter(error, call, failed));
                if (pause === undefined || call.options.signal?.aborted)
                    throw error;
                waited += inUse ?? 0;
                // It is no refusal: an earlier try may have done it.
                if (waited > maxInUse * 1_000)
                    throw stillInUse(error, call, key);
                await wait(pause);
                call.options.signal?.throwIfAborted();
            }
        }
    }
    async #try(call, key, attempt) {
        const { url, token, language, timeoutMs, onAnswer, fetch: ask } = this.#options;
        const { operation, method, path, query, body, options } = call;
        const headers = {
            accept: 'application/json',
            'accept-language': options.language ?? language,
            authorization: `Bearer ${token}`,
        };
        if (body !== undefined)
            headers['content-type'] = 'application/json';
        if (key !== undefined)
            headers['idempotency-key'] = key;
        const clock = withTimeout(options.timeoutMs ?? timeoutMs, options.signal);
        const from = performance.now();
        let response;
        try {
            response = await ask(`${url}/api/partners/v1${path}${queryText(query)}`, {
                method,
                headers,
                body: body === undefined ? null : JSON.stringify(body),
                signal: clock.signal,
                // A redirect would carry the token elsewhere.
                redirect: 'manual',
            });
            return await read(response, key);
        }
        catch (error) {
            if (error instanceof ApiError)
                throw error;
            options.signal?.throwIfAborted();
            throw new ConnectionError(`no answer to ${operation}`, { cause: error, idempotencyKey: key });
        }
        finally {
            clock.stop();
            onAnswer?.({
                operation,
                attempt,
                status: response?.status ?? null,
                durationMs: performance.now() - from,
                requestId: response?.headers.get('x-request-id') ?? null,
                callsLeft: numberOf(response?.headers.get('ratelimit-remaining')),
            });
        }
    }
}
/** Milliseconds until the next try where the key belongs to one that is still being worked on; undefined of any other error. */
function pauseInUse(error) {
    const isInUse = error instanceof ApiError && error.is('idempotency_key_in_use');
    return isInUse ? (error.retryAfter ?? 1) * 1_000 : undefined;
}
/** Milliseconds until the next try; undefined when there must be none. */
function pauseAfter(error, call, attempt) {
    const growing = 500 * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
    if (error instanceof ConnectionError)
        return call.mayRepeat ? growing : undefined;
    if (!(error instanceof ApiError))
        return undefined;
    // A limit refuses before anything is done.
    if (error.status !== 429 && !(error.status >= 500 && call.mayRepeat))
        return undefined;
    if (error.retryAfter === undefined)
        return growing;
    return error.retryAfter <= maxWait ? error.retryAfter * 1000 : undefined;
}
function stillInUse(error, { operation }, key) {
    return new ConnectionError(`the store still works on an earlier try of ${operation}`, {
        cause: error,
        idempotencyKey: key,
    });
}
function isGone(error, { method }) {
    return method === 'DELETE' && error instanceof ApiError && error.status === 404;
}
async function read(response, key) {
    const { ok, status, headers } = response;
    // A file's bytes are not what its text would be.
    if (ok && headers.get('content-type')?.startsWith('application/pdf'))
        return new Uint8Array(await response.arrayBuffer());
    const text = await response.text();
    if (!ok)
        throw new ApiError({ status, headers, body: refusalOf(text), idempotencyKey: key });
    if (status === 204)
        return undefined;
    const type = headers.get('content-type');
    if (type?.startsWith('text/csv'))
        return text;
    // A page of whoever stands between us and the store: whether the store did it is not known.
    if (type !== null && !type.includes('json'))
        throw new Error(`${status} with ${type} is no answer of the store's`);
    return JSON.parse(text);
}
/** What stands between us and the store may refuse in words of its own. */
function refusalOf(text) {
    try {
        const body = JSON.parse(text);
        return typeof body === 'object' && body !== null ? { ...body } : {};
    }
    catch {
        return {};
    }
}
function queryText(query = {}) {
    const given = Object.entries(query).flatMap(([name, value]) => value === undefined || value === null ? [] : [[name, String(value)]]);
    return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}
function numberOf(text) {
    return text === null || text === undefined ? null : Number(text);
}
/** Ends after `ms`, or when the caller's own signal does. */
function withTimeout(ms, other) {
    const controller = new AbortController();
    const end = () => controller.abort(other?.reason);
    const timer = setTimeout(() => controller.abort(new Error(`nothing within ${ms} ms`)), ms);
    if (other?.aborted)
        end();
    other?.addEventListener('abort', end, { once: true });
    return {
        signal: controller.signal,
        stop() {
            clearTimeout(timer);
            other?.removeEventListener('abort', end);
        },
    };
}
