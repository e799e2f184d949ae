import type { GetPartnerAccountAnswer, ListPartnerStatementsAnswer, GetPartnerStatementQuery, GetPartnerStatementAnswer, GetPartnerStatementRow, GetPartnerStatementCsvAnswer, ListPartnerInvoicesAnswer, GetPartnerInvoicePdfAnswer, ListPartnerProductsAnswer, PlacePartnerOrderBody, PlacePartnerOrderAnswer, ListPartnerOrdersQuery, ListPartnerOrdersAnswer, ListPartnerOrdersRow, CountPartnerOrdersQuery, CountPartnerOrdersAnswer, GetPartnerOrderAnswer, PayPracticeOrderAnswer, CancelPartnerOrderAnswer, GetPartnerSubscriptionAnswer, SpendPointsBody, SpendPointsAnswer, ListSpendsQuery, ListSpendsAnswer, ListSpendsRow, GetSpendAnswer, ReverseSpendAnswer, ListWebhookEndpointsAnswer, CreateWebhookEndpointBody, CreateWebhookEndpointAnswer, GetWebhookEndpointAnswer, UpdateWebhookEndpointBody, UpdateWebhookEndpointAnswer, RotateWebhookSecretAnswer, ReplayWebhookWindowBody, ReplayWebhookWindowAnswer, ListEventsQuery, ListEventsAnswer, ListEventsRow, GetEventAnswer, ListWebhookDeliveriesQuery, ListWebhookDeliveriesAnswer, ListWebhookDeliveriesRow, GetWebhookDeliveryAnswer, ReplayWebhookDeliveryAnswer, PlayPracticeEventBody, PlayPracticeEventAnswer } from './types.js';
export type OperationName = 'getPartnerAccount' | 'listPartnerStatements' | 'getPartnerStatement' | 'getPartnerStatementCsv' | 'listPartnerInvoices' | 'getPartnerInvoicePdf' | 'listPartnerProducts' | 'placePartnerOrder' | 'listPartnerOrders' | 'countPartnerOrders' | 'getPartnerOrder' | 'payPracticeOrder' | 'cancelPartnerOrder' | 'getPartnerSubscription' | 'spendPoints' | 'listSpends' | 'getSpend' | 'reverseSpend' | 'listWebhookEndpoints' | 'createWebhookEndpoint' | 'getWebhookEndpoint' | 'updateWebhookEndpoint' | 'deleteWebhookEndpoint' | 'rotateWebhookSecret' | 'replayWebhookWindow' | 'listEvents' | 'getEvent' | 'listWebhookDeliveries' | 'getWebhookDelivery' | 'replayWebhookDelivery' | 'playPracticeEvent';
export type CallOptions = {
    /** For calls that create: your own key for this one action, up to 255 visible letters. Made anew for each call when left out. */
    idempotencyKey?: string;
    language?: 'ar' | 'en';
    /** Milliseconds for each try. */
    timeoutMs?: number;
    retries?: number;
    signal?: AbortSignal;
};
/** One call as the client sends it. */
export type Call = {
    operation: OperationName;
    method: string;
    path: string;
    query?: Record<string, unknown>;
    body?: unknown;
    takesKey: boolean;
    /** Whether a second try after a lost answer does no harm. */
    mayRepeat: boolean;
    options: CallOptions;
};
export declare abstract class Operations {
    protected abstract call<Answer>(call: Call): Promise<Answer>;
    /** Get your account: token, scopes, what you owe and your limit. `GET /account`
     * The first call of a new program. Any living token. */
    getPartnerAccount(options?: CallOptions): Promise<GetPartnerAccountAnswer>;
    /** List statements, newest month first. `GET /account/statements`
     * From the month of the first entry (an order on account, or a transfer ahead) to the present one. Empty for test tokens. Scope `orders`. All at once; with `limit` (100 at most) page by page by `cursor`. */
    listPartnerStatements(options?: CallOptions): Promise<ListPartnerStatementsAnswer>;
    /** Get a statement: what you bought on account, took back and paid in a month. `GET /account/statements/{month}`
     * Entries oldest first unless `sort` turns it round. The sums are of the whole month on every page. Scope `orders`. One page: `limit` rows (20 unless said, 100 at most), then `cursor`. */
    getPartnerStatement(month: string, query?: GetPartnerStatementQuery, options?: CallOptions): Promise<GetPartnerStatementAnswer>;
    /** Get a statement: what you bought on account, took back and paid in a month: every one of them, page after page. */
    iteratePartnerStatement(month: string, query?: GetPartnerStatementQuery, options?: CallOptions): AsyncGenerator<GetPartnerStatementRow, void, undefined>;
    /** Download a statement as CSV. `GET /account/statements/{month}/csv`
     * UTF-8 behind a byte order mark, with a line for each entry: `created_at`, `kind`, `order`, `order_id`, `plan`, `phone`, `reference`, `amount`, `owed`. Amounts are in riyals. A text that a spreadsheet would run as a formula has an apostrophe in front: every `phone`, because of its `+`, and a `reference` that begins with `=`, `+`, `-` or `@`; a program takes both off, or reads `…/{month}` instead. Scope `orders`. */
    getPartnerStatementCsv(month: string, options?: CallOptions): Promise<GetPartnerStatementCsvAnswer>;
    /** List monthly tax invoices, newest month first. `GET /account/invoices`
     * One for each month in which you bought on account, issued on the first day of the next month, with the credit notes of what was taken back later. Empty for test tokens. Scope `orders`. All at once; with `limit` (100 at most) page by page by `cursor`. */
    listPartnerInvoices(options?: CallOptions): Promise<ListPartnerInvoicesAnswer>;
    /** Download an invoice or a credit note as a PDF. `GET /account/invoices/{id}/pdf`
     * A4 (PDF/A-3), Arabic first with English labels, with the XML of the e-invoice inside. `id` is that of the invoice or of one of its notes. Scope `orders`. */
    getPartnerInvoicePdf(id: string, options?: CallOptions): Promise<GetPartnerInvoicePdfAnswer>;
    /** List products (plans) that you may sell. `GET /products`
     * Connected and active ones, in the order of the shop. Scope `products`. All at once; with `limit` (100 at most) page by page by `cursor`. */
    listPartnerProducts(options?: CallOptions): Promise<ListPartnerProductsAnswer>;
    /** Create an order: sell a plan to a client. `POST /orders`
     * The client is made when the phone is new, and told by SMS. With `payment: "link"` they pay at `payment_url` after signing in by a code; with `"account"` you owe it (409 with code 800005 past your limit) and the plan starts at once. A client with another running plan answers 409 with code 300050: an order never replaces a plan; `running_plan` says of a client of yours until when it runs and where they can change it themselves. With `"account"` a client who has paused the plan, or whose renewal is still tried, answers 409 with code 800022: send them a link. With `expected_…` a plan whose price, days or points have become others answers 409 with code 300003, and nothing is placed: `GET /products` tells the new ones. A live order for a phone of a country that gets no sign-in codes answers 422 at `client.phone_number`; a link answers 429 while the store’s daily budget of SMS, or your tenth of it, is spent. `Idempotency-Key` is required. Scope `orders`. */
    placePartnerOrder(body: PlacePartnerOrderBody, options?: CallOptions): Promise<PlacePartnerOrderAnswer>;
    /** List orders, newest first. `GET /orders`
     * Those that your API client placed, and no others. 20 on a page unless `limit` says otherwise. `q` is the number of an order (`ref_id`) or your own `reference`, whole. Scope `orders`. One page: `limit` rows (20 unless said, 100 at most), then `cursor`. */
    listPartnerOrders(query?: ListPartnerOrdersQuery, options?: CallOptions): Promise<ListPartnerOrdersAnswer>;
    /** List orders, newest first: every one of them, page after page. */
    iteratePartnerOrders(query?: ListPartnerOrdersQuery, options?: CallOptions): AsyncGenerator<ListPartnerOrdersRow, void, undefined>;
    /** Count orders by status. `GET /orders/counts`
     * Those that your API client placed, and no others, by the filters of the list. Scope `orders`. */
    countPartnerOrders(query?: CountPartnerOrdersQuery, options?: CallOptions): Promise<CountPartnerOrdersAnswer>;
    /** Get an order. `GET /orders/{id}`
     * Somebody else's answers like a missing one. Scope `orders`. */
    getPartnerOrder(id: string, options?: CallOptions): Promise<GetPartnerOrderAnswer>;
    /** Pay a practice order: play the client who pays. `POST /orders/{id}/practice_payment`
     * The practice order is settled without money and its plan starts. Like a client’s money, it is not taken while another plan is in the way (409 with code 300050, as for a new order) or being paid (300051). Live tokens answer 403 with code 800014. Scope `orders`. */
    payPracticeOrder(id: string, options?: CallOptions): Promise<PayPracticeOrderAnswer>;
    /** Cancel an order: one that is not paid, or one on account that nobody has used. `POST /orders/{id}/cancellation`
     * An order with a link can be cancelled until it is paid: it becomes `cancelled`, its link opens nothing more, and money that comes all the same is given back. Paid by the client it answers 409 with code 800020, and with 300004 when the money came just now: the client asks for it back in the own account. One on account while no point of it is spent, you have not spent other points of the client by it, its time is not over, the client has not handed the plan over to somebody else, and it does not stand in the way of the client’s own renewal, which it would stop from the moment of its next charge on (else 409 with code 800021; a plan without points shows no use, so once it has begun only staff take it back): the plan ends, the order becomes `refunded`, and the amount is taken from what you owe, on the statement of this month; the client is told, without an amount. Live ones on account are taken back as often in a day as you may send links (then 429 with code 900002). A second time changes nothing. Scope `orders`. */
    cancelPartnerOrder(id: string, options?: CallOptions): Promise<CancelPartnerOrderAnswer>;
    /** Get a client's subscription and the points that are left. `GET /clients/{phone}/subscription`
     * Of clients of your own paid orders and of those who share their plans. Anybody else answers 404 with code 800007, a client without a running plan 404 with code 800009. Scope `subscriptions`. */
    getPartnerSubscription(phone: string, options?: CallOptions): Promise<GetPartnerSubscriptionAnswer>;
    /** Spend (deduct) a client's points. `POST /points/spends`
     * All of them or none: too few answer 409 with code 800010 and `points_left`. Members spend from the plan that is shared with them. One `Idempotency-Key`, which is required, is one spend for ever. Scope `points`. */
    spendPoints(body: SpendPointsBody, options?: CallOptions): Promise<SpendPointsAnswer>;
    /** List spends, newest first. `GET /points/spends`
     * Those of your own program, and no others; also the one whose answer was lost. 20 on a page unless `limit` says otherwise. `q` is your own `reference`, whole. Scope `points`. One page: `limit` rows (20 unless said, 100 at most), then `cursor`. */
    listSpends(query?: ListSpendsQuery, options?: CallOptions): Promise<ListSpendsAnswer>;
    /** List spends, newest first: every one of them, page after page. */
    iterateSpends(query?: ListSpendsQuery, options?: CallOptions): AsyncGenerator<ListSpendsRow, void, undefined>;
    /** Get a spend. `GET /points/spends/{id}`
     * Scope `points`. */
    getSpend(id: string, options?: CallOptions): Promise<GetSpendAnswer>;
    /** Reverse a spend: give its points back, once, while their period runs. `POST /points/spends/{id}/reversal`
     * A second time answers 409 with code 800012; after the end of a period that they came from 409 with code 800013. Scope `points`. */
    reverseSpend(id: string, options?: CallOptions): Promise<ReverseSpendAnswer>;
    /** List webhook endpoints. `GET /webhook_endpoints`
     * Endpoints of your token's mode. Scope `webhooks`. All at once; with `limit` (100 at most) page by page by `cursor`. */
    listWebhookEndpoints(options?: CallOptions): Promise<ListWebhookEndpointsAnswer>;
    /** Create a webhook endpoint. `POST /webhook_endpoints`
     * Events are posted as JSON with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks. Any 2xx within 10 seconds is an arrival; else it is tried again for three days. At most 20 endpoints of each mode. The secret is in the first answer only: a repeat under its `Idempotency-Key` answers 409 with code 800032. Scope `webhooks`. */
    createWebhookEndpoint(body: CreateWebhookEndpointBody, options?: CallOptions): Promise<CreateWebhookEndpointAnswer>;
    /** Get a webhook endpoint. `GET /webhook_endpoints/{id}`
     * Scope `webhooks`. */
    getWebhookEndpoint(id: string, options?: CallOptions): Promise<GetWebhookEndpointAnswer>;
    /** Update a webhook endpoint: address, events, on or off. `PATCH /webhook_endpoints/{id}`
     * `is_active: true` switches one on again. What happened while it was off was kept for it (`cancelled` in its log) and is sent by a replay only. Scope `webhooks`. */
    updateWebhookEndpoint(id: string, body: UpdateWebhookEndpointBody, options?: CallOptions): Promise<UpdateWebhookEndpointAnswer>;
    /** Delete a webhook endpoint. `DELETE /webhook_endpoints/{id}`
     * Its log goes with it. Scope `webhooks`. */
    deleteWebhookEndpoint(id: string, options?: CallOptions): Promise<void>;
    /** Rotate the signing secret; the old one signs beside it for a day. `POST /webhook_endpoints/{id}/secret`
     * One old secret signs beside the new one: a second rotation within the day ends the one before last at once. A repeat under one `Idempotency-Key` answers 409 with code 800032. Scope `webhooks`. */
    rotateWebhookSecret(id: string, options?: CallOptions): Promise<RotateWebhookSecretAnswer>;
    /** Replay events of a time window. `POST /webhook_endpoints/{id}/replays`
     * With `only_lost` of what never arrived: it failed, it waits for its next try, or the endpoint was off. What waits is not sent twice: its next try is made now, and counts in `replayed`. At most 10,000 events, together with those that still wait for the endpoint; more answer 409 with code 800019. Scope `webhooks`. */
    replayWebhookWindow(id: string, body: ReplayWebhookWindowBody, options?: CallOptions): Promise<ReplayWebhookWindowAnswer>;
    /** List events, to catch up from. `GET /events`
     * Every event of yours of the last 90 days, whether an endpoint was told of it or not. Newest first; with `sort=created_at` and `from` a program that was away reads on from where it stopped. Begin a few minutes early and leave out the ids that you have: what takes long can be listed after what began later. Scope `webhooks`. One page: `limit` rows (20 unless said, 100 at most), then `cursor`. */
    listEvents(query?: ListEventsQuery, options?: CallOptions): Promise<ListEventsAnswer>;
    /** List events, to catch up from: every one of them, page after page. */
    iterateEvents(query?: ListEventsQuery, options?: CallOptions): AsyncGenerator<ListEventsRow, void, undefined>;
    /** Get an event. `GET /events/{id}`
     * Scope `webhooks`. */
    getEvent(id: string, options?: CallOptions): Promise<GetEventAnswer>;
    /** List webhook deliveries. `GET /webhook_deliveries`
     * Kept for 90 days. Scope `webhooks`. One page: `limit` rows (20 unless said, 100 at most), then `cursor`. */
    listWebhookDeliveries(query?: ListWebhookDeliveriesQuery, options?: CallOptions): Promise<ListWebhookDeliveriesAnswer>;
    /** List webhook deliveries: every one of them, page after page. */
    iterateWebhookDeliveries(query?: ListWebhookDeliveriesQuery, options?: CallOptions): AsyncGenerator<ListWebhookDeliveriesRow, void, undefined>;
    /** Get a webhook delivery: what was sent and answered. `GET /webhook_deliveries/{id}`
     * Scope `webhooks`. */
    getWebhookDelivery(id: string, options?: CallOptions): Promise<GetWebhookDeliveryAnswer>;
    /** Replay a webhook delivery. `POST /webhook_deliveries/{id}/replays`
     * The same event under the same `webhook-id`, as a delivery of its own. Scope `webhooks`. */
    replayWebhookDelivery(id: string, options?: CallOptions): Promise<ReplayWebhookDeliveryAnswer>;
    /** Play an event: send a test event to your webhook endpoints. `POST /practice/events`
     * Posts the event to your practice endpoints as if it had happened to one of your practice orders: a decline, a lapse, a refund, a renewal that failed, the end of a plan. Signed, tried again, logged and replayed as any other; the order itself does not change. Events of subscriptions need an order whose plan has begun (else 404 with code 800009). `points.*` are no part of it: spend and reverse for real. Live tokens answer 403 with code 800014. Scope `webhooks`. */
    playPracticeEvent(body: PlayPracticeEventBody, options?: CallOptions): Promise<PlayPracticeEventAnswer>;
}
