import { IshtirakError } from './errors.js';
import type { WebhookEvent } from './generated/types.js';
/** Of Node's `request.headers`, of a `Request`, or a plain object; names in any case. */
export type HeaderSource = Headers | Record<string, string | readonly string[] | undefined>;
export type ReceivedWebhook = {
    /** The same at every try and replay of one event: keep the ids that you have worked. */
    id: string;
    /** When this try was sent. */
    sentAt: Date;
    event: WebhookEvent;
};
export type WebhookProblem = 'header_missing' | 'timestamp_wrong' | 'too_old' | 'too_new' | 'signature_wrong' | 'body_unreadable';
/** What came is not to be trusted; answer 400 and do nothing. */
export declare class WebhookError extends IshtirakError {
    name: string;
    readonly problem: WebhookProblem;
    constructor(problem: WebhookProblem);
}
/**
 * Proves that a webhook comes from the store and is not an old one sent again, and reads it. `body` is what came, byte for byte,
 * before anything parses it. While a secret is replaced, give both. Source: Standard Webhooks, "Verifying webhooks".
 */
export declare function verifyWebhook(received: {
    body: string | Uint8Array;
    headers: HeaderSource;
    /** `whsec_…`, or several of them. */
    secret: string | readonly string[];
    /** How far the clocks may differ, and how long the way may take. */
    toleranceSeconds?: number;
    now?: Date;
}): Promise<ReceivedWebhook>;
