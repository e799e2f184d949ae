// Written by scripts/generate-client.ts from docs/openapi.json. Do not edit.
export class Operations {
    /** List products (plans) that you may sell. `GET /products`
     * Connected and active ones, in the order of the shop. Scope `products`. */
    listPartnerProducts(options = {}) {
        return this.call({
            operation: 'listPartnerProducts',
            method: 'GET',
            path: '/products',
            takesKey: false,
            mayRepeat: true,
            options,
        });
    }
    /** Create an order: sell a plan to a client. `POST /orders`
     * The client is made when the phone is new, and told by SMS. With `payment: "link"` they pay at `payment_url` after signing in by a code; with `"account"` you owe it (409 with code 800005 past your limit) and the plan starts at once. A client with another running plan answers 409 with code 300050: an order never replaces a plan. `Idempotency-Key` is required. Scope `orders`. */
    placePartnerOrder(body, options = {}) {
        return this.call({
            operation: 'placePartnerOrder',
            method: 'POST',
            path: '/orders',
            body,
            takesKey: true,
            mayRepeat: true,
            options,
        });
    }
    /** List orders, newest first. `GET /orders`
     * Those that your API client placed, and no others. Scope `orders`. One page: `limit` rows (20 unless said, 100 at most), then `cursor`. */
    listPartnerOrders(query = {}, options = {}) {
        return this.call({
            operation: 'listPartnerOrders',
            method: 'GET',
            path: '/orders',
            query,
            takesKey: false,
            mayRepeat: true,
            options,
        });
    }
    /** List orders, newest first: every one of them, page after page. */
    async *iteratePartnerOrders(query = {}, options = {}) {
        for (let cursor = query.cursor;;) {
            const page = await this.listPartnerOrders(cursor === undefined ? query : { ...query, cursor }, options);
            yield* page.orders;
            if (page.next_cursor === null)
                return;
            cursor = page.next_cursor;
        }
    }
    /** Get an order. `GET /orders/{id}`
     * Somebody else's answers like a missing one. Scope `orders`. */
    getPartnerOrder(id, options = {}) {
        return this.call({
            operation: 'getPartnerOrder',
            method: 'GET',
            path: `/orders/${encodeURIComponent(id)}`,
            takesKey: false,
            mayRepeat: true,
            options,
        });
    }
    /** Pay a practice order: play the client who pays. `POST /orders/{id}/practice_payment`
     * The practice order is settled without money and its plan starts. Live tokens answer 403 with code 800014. Scope `orders`. */
    payPracticeOrder(id, options = {}) {
        return this.call({
            operation: 'payPracticeOrder',
            method: 'POST',
            path: `/orders/${encodeURIComponent(id)}/practice_payment`,
            takesKey: false,
            mayRepeat: false,
            options,
        });
    }
    /** Cancel an order on account that nobody has used. `POST /orders/{id}/cancellation`
     * While no point of it is spent and its time is not over (else 409 with code 800021): the plan ends, the order becomes `refunded`, and the amount is taken from what you owe, on the statement of this month. The client is told, without an amount. An order that the client pays answers 409 with code 800020. A second time changes nothing. Scope `orders`. */
    cancelPartnerOrder(id, options = {}) {
        return this.call({
            operation: 'cancelPartnerOrder',
            method: 'POST',
            path: `/orders/${encodeURIComponent(id)}/cancellation`,
            takesKey: false,
            mayRepeat: false,
            options,
        });
    }
    /** Get a client's subscription and the points that are left. `GET /clients/{phone}/subscription`
     * Of clients of your own paid orders and of those who share their plans. Anybody else answers 404 with code 800007, a client without a running plan 404 with code 800009. Scope `subscriptions`. */
    getPartnerSubscription(phone, options = {}) {
        return this.call({
            operation: 'getPartnerSubscription',
            method: 'GET',
            path: `/clients/${encodeURIComponent(phone)}/subscription`,
            takesKey: false,
            mayRepeat: true,
            options,
        });
    }
    /** Spend (deduct) a client's points. `POST /points/spends`
     * All of them or none: too few answer 409 with code 800010 and `points_left`. Members spend from the plan that is shared with them. One `Idempotency-Key`, which is required, is one spend for ever. Scope `points`. */
    spendPoints(body, options = {}) {
        return this.call({
            operation: 'spendPoints',
            method: 'POST',
            path: '/points/spends',
            body,
            takesKey: true,
            mayRepeat: true,
            options,
        });
    }
    /** Get a spend. `GET /points/spends/{id}`
     * Scope `points`. */
    getSpend(id, options = {}) {
        return this.call({
            operation: 'getSpend',
            method: 'GET',
            path: `/points/spends/${encodeURIComponent(id)}`,
            takesKey: false,
            mayRepeat: true,
            options,
        });
    }
    /** Reverse a spend: give its points back, once, while their period runs. `POST /points/spends/{id}/reversal`
     * A second time answers 409 with code 800012; after the end of a period that they came from 409 with code 800013. Scope `points`. */
    reverseSpend(id, options = {}) {
        return this.call({
            operation: 'reverseSpend',
            method: 'POST',
            path: `/points/spends/${encodeURIComponent(id)}/reversal`,
            takesKey: true,
            mayRepeat: true,
            options,
        });
    }
    /** List webhook endpoints. `GET /webhook_endpoints`
     * Endpoints of your token's mode. Scope `webhooks`. */
    listWebhookEndpoints(options = {}) {
        return this.call({
            operation: 'listWebhookEndpoints',
            method: 'GET',
            path: '/webhook_endpoints',
            takesKey: false,
            mayRepeat: true,
            options,
        });
    }
    /** Create a webhook endpoint. `POST /webhook_endpoints`
     * Events are posted as JSON with the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` of Standard Webhooks. Any 2xx within 10 seconds is an arrival; else it is tried again for three days. At most 20 endpoints. Scope `webhooks`. */
    createWebhookEndpoint(body, options = {}) {
        return this.call({
            operation: 'createWebhookEndpoint',
            method: 'POST',
            path: '/webhook_endpoints',
            body,
            takesKey: true,
            mayRepeat: true,
            options,
        });
    }
    /** Get a webhook endpoint. `GET /webhook_endpoints/{id}`
     * Scope `webhooks`. */
    getWebhookEndpoint(id, options = {}) {
        return this.call({
            operation: 'getWebhookEndpoint',
            method: 'GET',
            path: `/webhook_endpoints/${encodeURIComponent(id)}`,
            takesKey: false,
            mayRepeat: true,
            options,
        });
    }
    /** Update a webhook endpoint: address, events, on or off. `PATCH /webhook_endpoints/{id}`
     * `is_active: true` switches one on again; what it missed is sent by a replay only. Scope `webhooks`. */
    updateWebhookEndpoint(id, body, options = {}) {
        return this.call({
            operation: 'updateWebhookEndpoint',
            method: 'PATCH',
            path: `/webhook_endpoints/${encodeURIComponent(id)}`,
            body,
            takesKey: false,
            mayRepeat: true,
            options,
        });
    }
    /** Delete a webhook endpoint. `DELETE /webhook_endpoints/{id}`
     * Its log goes with it. Scope `webhooks`. */
    deleteWebhookEndpoint(id, options = {}) {
        return this.call({
            operation: 'deleteWebhookEndpoint',
            method: 'DELETE',
            path: `/webhook_endpoints/${encodeURIComponent(id)}`,
            takesKey: false,
            mayRepeat: true,
            options,
        });
    }
    /** Rotate the signing secret; the old one signs beside it for a day. `POST /webhook_endpoints/{id}/secret`
     * Scope `webhooks`. */
    rotateWebhookSecret(id, options = {}) {
        return this.call({
            operation: 'rotateWebhookSecret',
            method: 'POST',
            path: `/webhook_endpoints/${encodeURIComponent(id)}/secret`,
            takesKey: true,
            mayRepeat: true,
            options,
        });
    }
    /** Replay events of a time window. `POST /webhook_endpoints/{id}/replays`
     * With `only_lost` of what never arrived. At most 10,000 events; a longer window answers 409 with code 800019. Scope `webhooks`. */
    replayWebhookWindow(id, body, options = {}) {
        return this.call({
            operation: 'replayWebhookWindow',
            method: 'POST',
            path: `/webhook_endpoints/${encodeURIComponent(id)}/replays`,
            body,
            takesKey: false,
            mayRepeat: false,
            options,
        });
    }
    /** List webhook deliveries. `GET /webhook_deliveries`
     * Kept for 90 days. Scope `webhooks`. One page: `limit` rows (20 unless said, 100 at most), then `cursor`. */
    listWebhookDeliveries(query = {}, options = {}) {
        return this.call({
            operation: 'listWebhookDeliveries',
            method: 'GET',
            path: '/webhook_deliveries',
            query,
            takesKey: false,
            mayRepeat: true,
            options,
        });
    }
    /** List webhook deliveries: every one of them, page after page. */
    async *iterateWebhookDeliveries(query = {}, options = {}) {
        for (let cursor = query.cursor;;) {
            const page = await this.listWebhookDeliveries(cursor === undefined ? query : { ...query, cursor }, options);
            yield* page.webhook_deliveries;
            if (page.next_cursor === null)
                return;
            cursor = page.next_cursor;
        }
    }
    /** Get a webhook delivery: what was sent and answered. `GET /webhook_deliveries/{id}`
     * Scope `webhooks`. */
    getWebhookDelivery(id, options = {}) {
        return this.call({
            operation: 'getWebhookDelivery',
            method: 'GET',
            path: `/webhook_deliveries/${encodeURIComponent(id)}`,
            takesKey: false,
            mayRepeat: true,
            options,
        });
    }
    /** Replay a webhook delivery. `POST /webhook_deliveries/{id}/replays`
     * The same event under the same `webhook-id`, as a delivery of its own. Scope `webhooks`. */
    replayWebhookDelivery(id, options = {}) {
        return this.call({
            operation: 'replayWebhookDelivery',
            method: 'POST',
            path: `/webhook_deliveries/${encodeURIComponent(id)}/replays`,
            takesKey: true,
            mayRepeat: true,
            options,
        });
    }
}
