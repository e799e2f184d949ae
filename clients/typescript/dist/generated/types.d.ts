export type AccountEvent = {
    type: 'account.limit_near';
    /** When it happened; a later try or replay keeps it. */
    timestamp: string;
    mode: 'live' | 'test';
    /** Whose event it is: yours. */
    api_client_id: string;
    data: {
        object: 'account';
        /** Of your API client. */
        id: string;
        /** Whole halalas; 1 SR = 100 halalas. */
        limit_minor: number;
        /** Whole halalas; 1 SR = 100 halalas. */
        owed_minor: number;
        /** Whole halalas; 1 SR = 100 halalas. */
        available_minor: number;
    };
};
export type AccountInvoice = {
    id: string;
    kind: 'invoice' | 'credit_note' | 'debit_note';
    number: string;
    issued_at: string;
    /** Never negative, on credit notes neither. */
    net_minor: number;
    /** Whole halalas; 1 SR = 100 halalas. */
    vat_minor: number;
    /** Whole halalas; 1 SR = 100 halalas. */
    gross_minor: number;
    /** The authority has not cleared it yet: it cannot be taken as a file by the partner. */
    is_being_cleared: boolean;
    month: string;
    /** A day in Riyadh. */
    due_on: string;
    /** What is not paid, less its notes. Payments settle the oldest invoice first. */
    remaining_minor: number;
    state: 'open' | 'paid' | 'overdue';
    /** Of orders that were taken back after their month was invoiced. */
    notes: Array<{
        id: string;
        kind: 'invoice' | 'credit_note' | 'debit_note';
        number: string;
        issued_at: string;
        /** Never negative, on credit notes neither. */
        net_minor: number;
        /** Whole halalas; 1 SR = 100 halalas. */
        vat_minor: number;
        /** Whole halalas; 1 SR = 100 halalas. */
        gross_minor: number;
        /** The authority has not cleared it yet: it cannot be taken as a file by the partner. */
        is_being_cleared: boolean;
    }>;
};
/** Whom orders and renewals are invoiced to, unless an order says otherwise; null: the person. */
export type Company = {
    name: string;
    vat_number: string | null;
    company_id: CompanyId;
    address: NationalAddress;
    /** Of whoever pays its invoices; may be empty. */
    billing_email: string;
} | null;
export type CompanyId = {
    scheme: '700' | 'CRN' | 'MOM' | 'MLS' | 'SAG' | 'OTH' | 'TIN' | 'NAT' | 'GCC' | 'IQA' | 'PAS';
    value: string;
} | null;
export type Event = {
    /** The `webhook-id` under which it is posted. */
    id: string;
    type: 'order.placed' | 'order.paid' | 'order.declined' | 'order.lapsed' | 'order.cancelled' | 'order.completed' | 'order.partially_refunded' | 'order.refunded' | 'payment.opened' | 'payment.paid' | 'payment.failed' | 'payment.abandoned' | 'refund.requested' | 'refund.done' | 'refund.failed' | 'subscription.started' | 'subscription.extended' | 'subscription.period_ended' | 'subscription.paused' | 'subscription.pause_ended' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.renewal_started' | 'subscription.renewal_stopped' | 'subscription.plan_changed' | 'subscription.replaced' | 'subscription.expired' | 'points.spent' | 'points.reversed' | 'account.limit_near';
    /** When it happened. */
    timestamp: string;
    mode: 'live' | 'test';
    /** Whose event it is: yours. */
    api_client_id: string;
    /** As it is posted; its shape follows from `type`, see `webhooks` of this document. */
    data: Record<string, unknown>;
};
export type Feature = {
    id: string;
    title: string;
    title_ar: string;
    title_en: string;
};
export type MonthlyStatement = {
    /** A month in Riyadh, `YYYY-MM`. */
    month: string;
    /** Riyals, for reading only. */
    opening: number;
    /** Whole halalas; 1 SR = 100 halalas. */
    opening_minor: number;
    /** Riyals, for reading only. */
    orders: number;
    /** Whole halalas; 1 SR = 100 halalas. */
    orders_minor: number;
    /** Riyals, for reading only. */
    credits: number;
    /** Of orders that were taken back. Zero or below. */
    credits_minor: number;
    /** Riyals, for reading only. */
    payments: number;
    /** What you transferred, less what the store took back of it as entered wrong (`payment_reversal`). Zero or below, and above where more was taken back than came. */
    payments_minor: number;
    /** Riyals, for reading only. */
    closing: number;
    /** Whole halalas; 1 SR = 100 halalas. */
    closing_minor: number;
    /** Its tax invoice; null until it is issued, and where nothing was bought. */
    invoice: {
        id: string;
        number: string;
    } | null;
};
export type NationalAddress = {
    street: string;
    /** Four digits. */
    building: string;
    /** The secondary number: four digits, or empty. */
    additional: string;
    district: string;
    city: string;
    /** Five digits. */
    postcode: string;
    /** Two letters, ISO 3166. */
    country: string;
};
export type OrderEvent = {
    type: 'order.placed' | 'order.paid' | 'order.declined' | 'order.lapsed' | 'order.cancelled' | 'order.completed' | 'order.partially_refunded' | 'order.refunded';
    /** When it happened; a later try or replay keeps it. */
    timestamp: string;
    mode: 'live' | 'test';
    /** Whose event it is: yours. */
    api_client_id: string;
    data: {
        object: 'order';
        id: string;
        /** The short number that people read. */
        ref_id: number;
        /** The one that the event brought. */
        status: 'pending' | 'awaiting_payment' | 'declined' | 'incomplete' | 'awaiting_fullfilment' | 'processing' | 'completed' | 'partially_refunded' | 'cancelled' | 'refunded';
        /** Where the event moved the status: what it was before. */
        previous_status?: 'pending' | 'awaiting_payment' | 'declined' | 'incomplete' | 'awaiting_fullfilment' | 'processing' | 'completed' | 'partially_refunded' | 'cancelled' | 'refunded' | null | undefined;
        /** It is empty once the client has closed the account, or has moved to another number and is not yours: by an order that was paid and not given back whole, or as a member of such a plan. */
        phone: string;
        product_id: string;
        /** Whole halalas; 1 SR = 100 halalas. */
        final_price_minor: number;
        /** Whole halalas; 1 SR = 100 halalas. */
        price_after_tax_minor: number;
        /** Whole halalas; 1 SR = 100 halalas. */
        refunded_minor: number;
        settled_by: 'gateway' | 'balance' | 'coupon' | 'account' | null;
        method: 'store' | 'api' | 'subscription';
        /** Your own number of it, without blanks at its ends or in a row. */
        reference: string | null;
        /** Whatever you sent with it; the store only keeps it. */
        metadata: Record<string, string>;
    };
};
export type OrderProduct = {
    /** The plan's id; the rest is frozen as it was when the order was placed. */
    id: string;
    name: string;
    name_ar: string;
    name_en: string;
    /** Riyals, for reading only. */
    price: number;
    /** Whole halalas; 1 SR = 100 halalas. */
    price_minor: number;
    points: number;
    days: number;
    group_sharing: 'yes' | 'no';
};
export type PartnerAccount = {
    id: string;
    /** The short number that people read. */
    ref_id: number;
    name: string;
    /** Empty. */
    description: string;
    mode: 'live' | 'test';
    scopes: Array<'products' | 'orders' | 'subscriptions' | 'points' | 'webhooks'>;
    points_any: boolean;
    token: {
        id: string;
        name: string;
        /** How it begins and ends. */
        hint: string;
        /** When it stops of itself. Every answer to it says so, too, in `Token-Ends-At`. */
        ends_at: string | null;
        /** Another was issued in its place: change over. */
        replaced: boolean;
    };
    /** For tokens of the scope `orders`. A test token reads it as it is for practice: nothing is owed, and the whole limit is available, whatever you owe for live orders. */
    on_account: {
        /** Riyals, for reading only. */
        limit: number;
        /** What you may owe for orders on account. */
        limit_minor: number;
        /** Riyals, for reading only. */
        owed: number;
        /** What you owe now; below zero when you paid ahead. With a test token 0. */
        owed_minor: number;
        /** Riyals, for reading only. */
        available: number;
        /** What you can still order on account. */
        available_minor: number;
    } | null;
};
export type PartnerOrder = PartnerOrderSummary & {
    taxes: Array<TaxLine>;
    /** Its steps. `message` of each is null: why a card was refused is between its client and the store. */
    trackers: Array<Tracker>;
    company: Company;
    purchase_order: string | null;
    subscription_id: string | null;
    /** With `is_blocked`: the other plan of a client of yours, as with code 300050; else null. */
    running_plan: {
        subscription_id: string;
        product_id: string;
        /** `past_due`: its renewal has failed. Unless the client pays it is over at `access_ends_at`, or, where that has passed, within days; `auto_renew` stays true until then. */
        status: 'active' | 'past_due' | 'cancelled';
        /** From this moment on an order for another plan is placed, unless the plan renews or is paused past it. */
        access_ends_at: string;
        /** When the client has paused the plan: the day on which the pause, which begins at the paid end, is over and the plan renews. Until then no other plan can be ordered. Null of no pause. */
        pause_ends_at: string | null;
        auto_renew: boolean;
        /** While the store has given the client this plan for a time, whatever the other fields say: when that is over, and which plan is back then. Null of no gift. */
        gift: {
            /** From then on an order for `bought_product_id` is placed. */
            ends_at: string;
            bought_product_id: string;
        } | null;
    } | null;
};
export type PartnerOrderSummary = {
    id: string;
    /** The short number that people read. */
    ref_id: number;
    /** A partner is told nothing else about a client. The number is empty once the client has closed the account, or has moved to another number and is not yours: by an order that was paid and not given back whole, or as a member of such a plan. */
    client: {
        id: string;
        phone_extension: string;
        phone_number: string;
    };
    method: 'api';
    /** Paid from `awaiting_fullfilment` on; the plan runs when it is `completed`. */
    status: 'pending' | 'awaiting_payment' | 'declined' | 'incomplete' | 'awaiting_fullfilment' | 'processing' | 'completed' | 'partially_refunded' | 'cancelled' | 'refunded';
    payment: 'link' | 'account';
    settled_by: 'gateway' | 'balance' | 'coupon' | 'account' | null;
    products: Array<OrderProduct>;
    /** Riyals, for reading only. */
    price_before_tax: number;
    /** Whole halalas; 1 SR = 100 halalas. */
    price_before_tax_minor: number;
    /** Riyals, for reading only. */
    discount: number;
    /** Whole halalas; 1 SR = 100 halalas. */
    discount_minor: number;
    /** Whole halalas; 1 SR = 100 halalas. */
    taxes_minor: number;
    /** Riyals, for reading only. */
    price_after_tax: number;
    /** Whole halalas; 1 SR = 100 halalas. */
    price_after_tax_minor: number;
    /** Riyals, for reading only. */
    previous_balance: number;
    /** Whole halalas; 1 SR = 100 halalas. */
    previous_balance_minor: number;
    /** Riyals, for reading only. */
    final_price: number;
    /** Whole halalas; 1 SR = 100 halalas. */
    final_price_minor: number;
    /** Riyals, for reading only. */
    refunded: number;
    /** Whole halalas; 1 SR = 100 halalas. */
    refunded_minor: number;
    /** While the client can still pay it, or could without `is_blocked`. */
    payment_url: string | null;
    payable_until: string;
    /** Another plan of the client runs: as long as it does, nobody can pay this order, and its page offers the client the change to this plan. */
    is_blocked: boolean;
    /** Your own number of it, without blanks at its ends or in a row. */
    reference: string | null;
    /** Whatever you sent with it; the store only keeps it. */
    metadata: Record<string, string>;
    return_url: string | null;
    cancel_url: string | null;
    is_test: boolean;
    created_at: string;
    updated_at: string;
};
export type PartnerSubscription = {
    id: string;
    /** The short number that people read. */
    ref_id: number;
    /** Whether the plan is their own or shared. */
    role: 'owner' | 'member';
    product: {
        id: string;
        name: string;
        name_ar: string;
        name_en: string;
    };
    status: 'active' | 'past_due' | 'cancelled' | 'expired' | 'replaced';
    starts_at: string;
    /** The end of the paid time. */
    ends_at: string;
    /** Until when the plan and its points can be used: the paid end, or the end of the grace after a renewal that failed; a renewal that ends a pause gives none. */
    access_ends_at: string;
    /** When the client has paused the plan: the day on which the pause, which begins at the paid end, is over and the plan renews. Until then no other plan can be ordered. Null of no pause. */
    pause_ends_at: string | null;
    auto_renew: boolean;
    points_total: number;
    points_left: number;
};
export type PaymentEvent = {
    type: 'payment.opened' | 'payment.paid' | 'payment.failed' | 'payment.abandoned';
    /** When it happened; a later try or replay keeps it. */
    timestamp: string;
    mode: 'live' | 'test';
    /** Whose event it is: yours. */
    api_client_id: string;
    data: {
        object: 'payment';
        id: string;
        order_id: string;
        status: 'initial' | 'awaiting_authorization' | 'payment_failed' | 'unpaid' | 'paid';
        /** Where the event moved the status: what it was before. */
        previous_status?: 'initial' | 'awaiting_authorization' | 'payment_failed' | 'unpaid' | 'paid' | null | undefined;
        /** Whole halalas; 1 SR = 100 halalas. */
        amount_minor: number;
        method: 'card' | 'saved_card' | 'apple_pay' | 'balance';
        /** Your own number of it, without blanks at its ends or in a row. */
        reference: string | null;
        /** Whatever you sent with it; the store only keeps it. */
        metadata: Record<string, string>;
    };
};
export type PointsEvent = {
    type: 'points.spent' | 'points.reversed';
    /** When it happened; a later try or replay keeps it. */
    timestamp: string;
    mode: 'live' | 'test';
    /** Whose event it is: yours. */
    api_client_id: string;
    data: {
        object: 'subscription';
        id: string;
        /** The short number that people read. */
        ref_id: number;
        status: 'active' | 'past_due' | 'cancelled' | 'expired' | 'replaced';
        /** Where the event moved the status: what it was before. */
        previous_status?: 'active' | 'past_due' | 'cancelled' | 'expired' | 'replaced' | null | undefined;
        /** Of the client for whom they were spent, who may be a member of the plan. It is empty once the client has closed the account, or has moved to another number and is not yours: by an order that was paid and not given back whole, or as a member of such a plan. */
        phone: string;
        product_id: string;
        starts_at: string;
        ends_at: string;
        auto_renew: boolean;
        /** The spend, as `GET /points/spends/{id}` has it. */
        spend_id: string;
        points: number;
        /** What could still be spent for the client right after it. */
        points_left: number | null;
        reason: string | null;
        /** Your own number of it, without blanks at its ends or in a row. */
        reference: string | null;
        /** Whatever you sent with it; the store only keeps it. */
        metadata: Record<string, string>;
    };
};
export type PointsSpend = {
    id: string;
    /** It is empty once the client has closed the account, or has moved to another number and is not yours: by an order that was paid and not given back whole, or as a member of such a plan. */
    phone: string;
    points: number;
    reason: string;
    /** Your own number of it, without blanks at its ends or in a row. */
    reference: string | null;
    /** Whatever you sent with it; the store only keeps it. */
    metadata: Record<string, string>;
    /** What the client could still spend right after it. */
    points_left: number;
    status: 'spent' | 'reversed';
    /** The own plan is spent first, then shared ones, earliest end first. */
    sources: Array<{
        subscription_id: string;
        points: number;
    }>;
    created_at: string;
    reversed_at: string | null;
};
export type Product = {
    id: string;
    /** The short number that people read. */
    ref_id: number;
    /** In the caller's language, as every field without _ar or _en. */
    name: string;
    name_ar: string;
    name_en: string;
    description: string;
    description_ar: string;
    description_en: string;
    /** Riyals, for reading only. */
    price: number;
    /** Before tax, in halalas. */
    price_minor: number;
    /** Riyals, for reading only. */
    price_with_tax: number;
    /** What the store shows: with every active tax, in halalas. */
    price_with_tax_minor: number;
    points: number;
    days: number;
    features: Array<ProductFeature>;
    is_active: boolean;
    display_status: 'visible' | 'invisible';
    group_sharing: 'yes' | 'no';
    is_recommended: boolean;
    /** Why it is recommended, as it stands on the plan; empty for no words of its own. */
    pick_label: string;
    pick_label_ar: string;
    pick_label_en: string;
};
export type ProductFeature = Feature & {
    /** How many or how much of it, where that is said apart from the title; else empty. */
    value: string;
    value_ar: string;
    value_en: string;
};
export type RefundEvent = {
    type: 'refund.requested' | 'refund.done' | 'refund.failed';
    /** When it happened; a later try or replay keeps it. */
    timestamp: string;
    mode: 'live' | 'test';
    /** Whose event it is: yours. */
    api_client_id: string;
    data: {
        object: 'refund';
        id: string;
        order_id: string;
        status: 'requested' | 'pending' | 'done' | 'failed';
        /** Where the event moved the status: what it was before. */
        previous_status?: 'requested' | 'pending' | 'done' | 'failed' | null | undefined;
        /** Whole halalas; 1 SR = 100 halalas. */
        amount_minor: number;
        /** Your own number of it, without blanks at its ends or in a row. */
        reference: string | null;
        /** Whatever you sent with it; the store only keeps it. */
        metadata: Record<string, string>;
    };
};
export type StatementEntry = {
    id: string;
    kind: 'order' | 'credit' | 'payment' | 'payment_reversal';
    /** Riyals, for reading only. */
    amount: number;
    /** Whole halalas; 1 SR = 100 halalas. */
    amount_minor: number;
    /** Riyals, for reading only. */
    owed: number;
    /** What you owed after it. */
    owed_minor: number;
    /** Your own number of the order, or the number of the transfer that came or is taken back. */
    reference: string | null;
    order: {
        id: string;
        /** The short number that people read. */
        ref_id: number;
        plan: string;
        /** It is empty once the client has closed the account, or has moved to another number and is not yours: by an order that was paid and not given back whole, or as a member of such a plan. */
        phone: string;
    } | null;
    created_at: string;
};
export type SubscriptionEvent = {
    type: 'subscription.started' | 'subscription.extended' | 'subscription.period_ended' | 'subscription.paused' | 'subscription.pause_ended' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.renewal_started' | 'subscription.renewal_stopped' | 'subscription.plan_changed' | 'subscription.replaced' | 'subscription.expired';
    /** When it happened; a later try or replay keeps it. */
    timestamp: string;
    mode: 'live' | 'test';
    /** Whose event it is: yours. */
    api_client_id: string;
    data: {
        object: 'subscription';
        id: string;
        /** The short number that people read. */
        ref_id: number;
        status: 'active' | 'past_due' | 'cancelled' | 'expired' | 'replaced';
        /** Where the event moved the status: what it was before. */
        previous_status?: 'active' | 'past_due' | 'cancelled' | 'expired' | 'replaced' | null | undefined;
        /** It is empty once the client has closed the account, or has moved to another number and is not yours: by an order that was paid and not given back whole, or as a member of such a plan. */
        phone: string;
        product_id: string;
        starts_at: string;
        ends_at: string;
        auto_renew: boolean;
        /** With `subscription.paused` and `subscription.pause_ended`: until when the plan rests, from `ends_at` on; null of no rest any more. */
        pause_ends_at?: string | null | undefined;
    };
};
export type TaxLine = {
    id: string;
    name: string;
    name_ar: string;
    name_en: string;
    /** A number of percent. */
    percentage: number;
    /** Riyals, for reading only. */
    amount: number;
    /** Whole halalas; 1 SR = 100 halalas. */
    amount_minor: number;
};
export type Tracker = {
    step: 'placed' | 'payment_created' | 'failed' | 'pending' | 'cancelled' | 'declined' | 'received' | 'order_completed';
    /** Why an attempt failed, in words. */
    message: string | null;
    created_at: string;
};
export type WebhookDelivery = {
    id: string;
    /** The `webhook-id`, the same at every try and replay. */
    event_id: string;
    endpoint_id: string;
    url: string;
    type: 'order.placed' | 'order.paid' | 'order.declined' | 'order.lapsed' | 'order.cancelled' | 'order.completed' | 'order.partially_refunded' | 'order.refunded' | 'payment.opened' | 'payment.paid' | 'payment.failed' | 'payment.abandoned' | 'refund.requested' | 'refund.done' | 'refund.failed' | 'subscription.started' | 'subscription.extended' | 'subscription.period_ended' | 'subscription.paused' | 'subscription.pause_ended' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.renewal_started' | 'subscription.renewal_stopped' | 'subscription.plan_changed' | 'subscription.replaced' | 'subscription.expired' | 'points.spent' | 'points.reversed' | 'account.limit_near';
    /** `cancelled`: not sent, or no longer, as its endpoint was off. A replay sends it. */
    status: 'waiting' | 'delivered' | 'failed' | 'cancelled';
    attempts: number;
    response_status: number | null;
    duration_ms: number | null;
    last_tried_at: string | null;
    next_try_at: string | null;
    replay_of: string | null;
    created_at: string;
};
export type WebhookEndpoint = {
    id: string;
    /** Of the token that made it: live or practice events. */
    mode: 'live' | 'test';
    url: string;
    description: string;
    events: Array<string>;
    /** False once you or the store switched it off, or the token was revoked with which it got its address or was switched on again last. */
    is_active: boolean;
    /** Since when nothing has arrived there. */
    failing_since: string | null;
    /** By the store, after 5 days of failing. */
    switched_off_at: string | null;
    /** Until then bodies are signed with the secret before, too. */
    old_secret_until: string | null;
    created_at: string;
    updated_at: string;
};
export type WholeWebhookDelivery = WebhookDelivery & {
    /** As it was sent and signed. */
    body: string;
    /** The first words of the answer, or why none came. */
    response_text: string;
};
export type GetPartnerAccountAnswer = {
    account: PartnerAccount;
};
export type ListPartnerStatementsAnswer = {
    statements: Array<MonthlyStatement>;
    next_cursor: string | null;
};
export type GetPartnerStatementQuery = {
    limit?: number | undefined;
    cursor?: string | undefined;
    sort?: '-created_at' | 'created_at' | undefined;
};
export type GetPartnerStatementAnswer = {
    statement: MonthlyStatement;
    entries: Array<StatementEntry>;
    next_cursor: string | null;
};
export type GetPartnerStatementRow = StatementEntry;
export type GetPartnerStatementCsvAnswer = string;
export type ListPartnerInvoicesAnswer = {
    invoices: Array<AccountInvoice>;
    next_cursor: string | null;
};
export type GetPartnerInvoicePdfAnswer = Uint8Array;
export type ListPartnerProductsAnswer = {
    products: Array<Product>;
    /** A number of percent. */
    total_active_tax: number;
    next_cursor: string | null;
};
export type PlacePartnerOrderBody = {
    product_id: string;
    client: {
        phone_extension?: string | undefined;
        /** Any usual way of writing it, in any digits. */
        phone_number: string;
        first_name?: string | undefined;
        last_name?: string | undefined;
        /** Offered to a new client where they are asked for an email; nothing is sent to it before they save it. */
        email?: '' | string | undefined;
        /** Of the payment page and, for a new client, of their messages; `ar` when left out. Who is known keeps the language that they chose for messages. */
        language?: 'ar' | 'en' | undefined;
    };
    payment: 'link' | 'account';
    /** Of an order with a link: the company that the invoice names. Left out or null: the client. */
    company?: {
        name: string;
        /** Fifteen digits, first and last 3. */
        vat_number?: string | null | undefined;
        /** Needed where there is no VAT number. CRN: ten digits; 700: ten, first 7. */
        company_id?: {
            scheme: '700' | 'CRN' | 'MOM' | 'MLS' | 'SAG' | 'OTH' | 'TIN' | 'NAT' | 'GCC' | 'IQA' | 'PAS';
            value: string;
        } | null | undefined;
        address: {
            street: string;
            /** Four digits. */
            building: string;
            /** The secondary number: four digits. */
            additional?: string | undefined;
            district: string;
            city: string;
            /** Five digits. */
            postcode: string;
            country?: 'SA' | undefined;
        };
        billing_email?: '' | string | undefined;
    } | null | undefined;
    /** The company's own number of this purchase: it stands on the invoice. Without `company` it is not kept, and reads null. */
    purchase_order?: string | null | undefined;
    /** `price_with_tax_minor` of the plan as you have shown it. Where it has become another one nothing is placed: 409 with code 300003. */
    expected_final_price_minor?: number | undefined;
    /** `days` of the plan as you have shown them; the same. */
    expected_days?: number | undefined;
    /** `points` of the plan as you have shown them; the same. */
    expected_points?: number | undefined;
    /** Your own number of it, told with everything about it. It need not be unique. A number that a card may have is refused (code 200010): write letters right in front of it. */
    reference?: string | null | undefined;
    /** Up to 20 texts of your own by name (names of 40, texts of 500 characters). No personal data: it outlives a client's account. */
    metadata?: Record<string, string> | undefined;
    /** Where the client of a link is led after paying: https, without a name and password in it. `order_id` and `reference` are added to its query, in front of its fragment (`#…`); believe only what `GET /orders/{id}` or a webhook says. At most 500 characters as it is called, where an Arabic letter is six. */
    return_url?: string | null | undefined;
    /** Where a client of a link may go who does not want to pay; the order stays payable. */
    cancel_url?: string | null | undefined;
    /** When the link ends: in 1 hour to 30 days; 72 hours when left out. */
    payable_until?: string | null | undefined;
};
export type PlacePartnerOrderAnswer = {
    order: PartnerOrder;
    /** Of an order with a link. */
    payment_url?: string | undefined;
};
export type ListPartnerOrdersQuery = {
    limit?: number | undefined;
    cursor?: string | undefined;
    q?: string | undefined;
    sort?: '-created_at' | 'created_at' | undefined;
    status?: 'pending' | 'awaiting_payment' | 'declined' | 'incomplete' | 'awaiting_fullfilment' | 'processing' | 'completed' | 'partially_refunded' | 'cancelled' | 'refunded' | undefined;
    /** Made at this moment or later. */
    from?: string | undefined;
    /** Made before this moment. */
    until?: string | undefined;
    /** Your own number, exactly. */
    reference?: string | undefined;
    /** Changed at this moment or later. Begin a few minutes before the last change that you know of: one that took long may carry an earlier moment. */
    updated_since?: string | undefined;
    /** Of one client, as you may read it. */
    phone?: string | undefined;
};
export type ListPartnerOrdersAnswer = {
    orders: Array<PartnerOrderSummary>;
    next_cursor: string | null;
};
export type ListPartnerOrdersRow = PartnerOrderSummary;
export type CountPartnerOrdersQuery = {
    q?: string | undefined;
    /** Made at this moment or later. */
    from?: string | undefined;
    /** Made before this moment. */
    until?: string | undefined;
    /** Your own number, exactly. */
    reference?: string | undefined;
    /** Changed at this moment or later. Begin a few minutes before the last change that you know of: one that took long may carry an earlier moment. */
    updated_since?: string | undefined;
    /** Of one client, as you may read it. */
    phone?: string | undefined;
};
export type CountPartnerOrdersAnswer = {
    counts: Record<string, {
        count: number;
        more: boolean;
    }>;
};
export type GetPartnerOrderAnswer = {
    order: PartnerOrder;
};
export type PayPracticeOrderAnswer = {
    order: PartnerOrder;
};
export type CancelPartnerOrderAnswer = {
    order: PartnerOrder;
};
export type GetPartnerSubscriptionAnswer = {
    phone: string;
    subscription: PartnerSubscription;
    /** Of the own plan and all that is shared with them. */
    points_left: number;
    /** In the order in which they are spent. */
    sources: Array<{
        subscription_id: string;
        role: 'owner' | 'member';
        points_left: number;
        /** Until when they can be spent, the grace of a failed renewal included. */
        ends_at: string;
    }>;
};
export type SpendPointsBody = {
    /** Any usual way of writing it, in any digits. */
    phone: string;
    points: number;
    reason: string;
    /** Your own number of it, told with everything about it. It need not be unique. A number that a card may have is refused (code 200010): write letters right in front of it. */
    reference?: string | null | undefined;
    /** Up to 20 texts of your own by name (names of 40, texts of 500 characters). No personal data: it outlives a client's account. */
    metadata?: Record<string, string> | undefined;
};
export type SpendPointsAnswer = {
    spend: PointsSpend;
};
export type ListSpendsQuery = {
    limit?: number | undefined;
    cursor?: string | undefined;
    q?: string | undefined;
    sort?: '-created_at' | 'created_at' | undefined;
    /** For one client, as you may read it. */
    phone?: string | undefined;
    status?: 'spent' | 'reversed' | undefined;
    /** Made at this moment or later. */
    from?: string | undefined;
    /** Made before this moment. */
    until?: string | undefined;
    /** Your own number, exactly. */
    reference?: string | undefined;
};
export type ListSpendsAnswer = {
    spends: Array<PointsSpend>;
    next_cursor: string | null;
};
export type ListSpendsRow = PointsSpend;
export type GetSpendAnswer = {
    spend: PointsSpend;
};
export type ReverseSpendAnswer = {
    spend: PointsSpend;
};
export type ListWebhookEndpointsAnswer = {
    webhook_endpoints: Array<WebhookEndpoint>;
    next_cursor: string | null;
};
export type CreateWebhookEndpointBody = {
    /** At most 500 characters as it is called, where an Arabic letter is six. */
    url: string;
    description?: string | undefined;
    /** Names of events, or whole kinds. */
    events?: Array<'order.placed' | 'order.paid' | 'order.declined' | 'order.lapsed' | 'order.cancelled' | 'order.completed' | 'order.partially_refunded' | 'order.refunded' | 'payment.opened' | 'payment.paid' | 'payment.failed' | 'payment.abandoned' | 'refund.requested' | 'refund.done' | 'refund.failed' | 'subscription.started' | 'subscription.extended' | 'subscription.period_ended' | 'subscription.paused' | 'subscription.pause_ended' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.renewal_started' | 'subscription.renewal_stopped' | 'subscription.plan_changed' | 'subscription.replaced' | 'subscription.expired' | 'points.spent' | 'points.reversed' | 'account.limit_near' | 'order.*' | 'payment.*' | 'refund.*' | 'subscription.*' | 'points.*' | 'account.*'> | undefined;
};
export type CreateWebhookEndpointAnswer = {
    webhook_endpoint: WebhookEndpoint;
    /** Shown this once. */
    secret: string;
};
export type GetWebhookEndpointAnswer = {
    webhook_endpoint: WebhookEndpoint;
};
export type UpdateWebhookEndpointBody = {
    /** At most 500 characters as it is called, where an Arabic letter is six. */
    url?: string | undefined;
    description?: string | undefined;
    /** Names of events, or whole kinds. */
    events?: Array<'order.placed' | 'order.paid' | 'order.declined' | 'order.lapsed' | 'order.cancelled' | 'order.completed' | 'order.partially_refunded' | 'order.refunded' | 'payment.opened' | 'payment.paid' | 'payment.failed' | 'payment.abandoned' | 'refund.requested' | 'refund.done' | 'refund.failed' | 'subscription.started' | 'subscription.extended' | 'subscription.period_ended' | 'subscription.paused' | 'subscription.pause_ended' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.renewal_started' | 'subscription.renewal_stopped' | 'subscription.plan_changed' | 'subscription.replaced' | 'subscription.expired' | 'points.spent' | 'points.reversed' | 'account.limit_near' | 'order.*' | 'payment.*' | 'refund.*' | 'subscription.*' | 'points.*' | 'account.*'> | undefined;
    is_active?: boolean | undefined;
};
export type UpdateWebhookEndpointAnswer = {
    webhook_endpoint: WebhookEndpoint;
};
export type RotateWebhookSecretAnswer = {
    webhook_endpoint: WebhookEndpoint;
    /** Shown this once. */
    secret: string;
};
export type ReplayWebhookWindowBody = {
    from: string;
    until: string;
    only_lost?: boolean | undefined;
};
export type ReplayWebhookWindowAnswer = {
    replayed: number;
};
export type ListEventsQuery = {
    limit?: number | undefined;
    cursor?: string | undefined;
    sort?: '-created_at' | 'created_at' | undefined;
    type?: 'order.placed' | 'order.paid' | 'order.declined' | 'order.lapsed' | 'order.cancelled' | 'order.completed' | 'order.partially_refunded' | 'order.refunded' | 'payment.opened' | 'payment.paid' | 'payment.failed' | 'payment.abandoned' | 'refund.requested' | 'refund.done' | 'refund.failed' | 'subscription.started' | 'subscription.extended' | 'subscription.period_ended' | 'subscription.paused' | 'subscription.pause_ended' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.renewal_started' | 'subscription.renewal_stopped' | 'subscription.plan_changed' | 'subscription.replaced' | 'subscription.expired' | 'points.spent' | 'points.reversed' | 'account.limit_near' | undefined;
    /** Made at this moment or later. */
    from?: string | undefined;
    /** Made before this moment. */
    until?: string | undefined;
};
export type ListEventsAnswer = {
    events: Array<Event>;
    next_cursor: string | null;
};
export type ListEventsRow = Event;
export type GetEventAnswer = {
    event: Event;
};
export type ListWebhookDeliveriesQuery = {
    limit?: number | undefined;
    cursor?: string | undefined;
    sort?: '-created_at' | 'created_at' | undefined;
    endpoint_id?: string | undefined;
    status?: 'waiting' | 'delivered' | 'failed' | 'cancelled' | undefined;
};
export type ListWebhookDeliveriesAnswer = {
    webhook_deliveries: Array<WebhookDelivery>;
    next_cursor: string | null;
};
export type ListWebhookDeliveriesRow = WebhookDelivery;
export type GetWebhookDeliveryAnswer = {
    webhook_delivery: WholeWebhookDelivery;
};
export type ReplayWebhookDeliveryAnswer = {
    webhook_delivery: WholeWebhookDelivery;
};
export type PlayPracticeEventBody = {
    type: 'order.placed' | 'order.paid' | 'order.declined' | 'order.lapsed' | 'order.cancelled' | 'order.completed' | 'order.partially_refunded' | 'order.refunded' | 'payment.opened' | 'payment.paid' | 'payment.failed' | 'payment.abandoned' | 'refund.requested' | 'refund.done' | 'refund.failed' | 'subscription.started' | 'subscription.extended' | 'subscription.period_ended' | 'subscription.paused' | 'subscription.pause_ended' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.renewal_started' | 'subscription.renewal_stopped' | 'subscription.plan_changed' | 'subscription.replaced' | 'subscription.expired';
    /** A practice order of yours. */
    order_id: string;
    /** Only to this endpoint, whatever it asked for; all that asked for the event when left out. */
    endpoint_id?: string | undefined;
};
export type PlayPracticeEventAnswer = {
    event: {
        /** The `webhook-id` that comes. */
        id: string;
        type: 'order.placed' | 'order.paid' | 'order.declined' | 'order.lapsed' | 'order.cancelled' | 'order.completed' | 'order.partially_refunded' | 'order.refunded' | 'payment.opened' | 'payment.paid' | 'payment.failed' | 'payment.abandoned' | 'refund.requested' | 'refund.done' | 'refund.failed' | 'subscription.started' | 'subscription.extended' | 'subscription.period_ended' | 'subscription.paused' | 'subscription.pause_ended' | 'subscription.renewed' | 'subscription.past_due' | 'subscription.renewal_started' | 'subscription.renewal_stopped' | 'subscription.plan_changed' | 'subscription.replaced' | 'subscription.expired';
        /** Endpoints that it is on its way to; one that is off keeps it until it is replayed. */
        deliveries: number;
    };
};
/** Whatever may be posted to an endpoint; `type` says which it is. */
export type WebhookEvent = OrderEvent | PaymentEvent | RefundEvent | SubscriptionEvent | PointsEvent | AccountEvent;
