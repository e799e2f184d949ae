import { sql, type RawBuilder } from 'kysely'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { apiClientConditions } from '#domain/partners/api-clients/list-api-clients'
import { clientConditions } from '#domain/desk/clients/list-clients'
import { money, moment, phone, text, wholePhone, type ExportSource } from '#domain/desk/exports/export-source'
import { subscriptionConditions } from '#domain/desk/subscriptions/list-subscriptions'
import { awaitsConsent } from '#domain/sale/pricing/awaits-consent'
import { nextChargeIn } from '#domain/sale/records/subscriptions/charge-time-in'
import { messageConditions } from '#domain/desk/messages/list-messages'
import { shownError } from '#domain/messages/shown-error'
import { priceAgreed } from '#domain/sale/records/orders/price-agreed'
import { searchConditions } from '#domain/sale/orders/search-conditions'
import { hasStatus } from '#domain/sale/records/orders/has-status'
import { lastLogin } from '#domain/people/identity/last-login'
import { staffConditions } from '#domain/people/staff/list-staff-users'
import { ticketConditions } from '#domain/account/support/list-staff-tickets'
import { documentConditions } from '#domain/desk/tax/documents/document-conditions'
import { allPoints } from '#domain/sale/records/points/point-sources'
import { clientName } from '#domain/core/client-name'

/** Orders, people, messages, programs of partners, and tax documents. */

export const orders: ExportSource<'orders'> = {
  table: 'orders',
  alias: 'o',
  newestFirst: true,
  conditions: ({ status, ...filters }) => [
    ...searchConditions(filters, 'file'),
    ...(status ? [hasStatus(status)] : []),
  ],
  cells: (language) => ({
    ref_id: text(sql`o.ref_id`),
    created_at: moment(sql`o.created_at`),
    status: sql`o.status`,
    method: sql`o.method`,
    settled_by: sql`o.settled_by`,
    client: sql`(select ${clientName} from clients c where c.id = o.client_id)`,
    phone: sql`(select ${phone('c')} from clients c where c.id = o.client_id)`,
    email: sql`(select c.email from clients c where c.id = o.client_id)`,
    plan: sql`(select string_agg(l.${sql.raw(`name_${language}`)}, E'\\n' order by l.id)
      from order_lines l where l.order_id = o.id)`,
    price_before_tax: money(sql`o.price_before_tax_minor`),
    discount: money(sql`o.discount_minor`),
    taxes: money(sql`o.taxes_minor`),
    price_after_tax: money(sql`o.price_after_tax_minor`),
    previous_balance: money(sql`o.previous_balance_minor`),
    final_price: money(sql`o.final_price_minor`),
    refunded: money(sql`o.refunded_minor`),
    coupon: sql`(select k.code from coupon_uses u join coupons k on k.id = u.coupon_id where u.order_id = o.id)`,
    settled_at: moment(sql`o.settled_at`),
    completed_at: moment(sql`o.completed_at`),
  }),
}

export const clients: ExportSource<'clients'> = {
  table: 'clients',
  alias: 't',
  newestFirst: true,
  conditions: clientConditions,
  cells: () => ({
    ref_id: text(sql`t.ref_id`),
    first_name: sql`t.first_name`,
    last_name: sql`t.last_name`,
    phone: phone('t'),
    email: sql`t.email`,
    country: sql`t.country`,
    city: sql`t.city`,
    address: sql`t.address`,
    language: sql`t.language`,
    balance: money(sql`t.balance_minor`),
    has_plan: sql`(exists (select from subscriptions s where s.client_id = t.id
      and ${hasRunningStatus()}))::text`,
    state: sql`case when t.closed_at is not null then 'closed' when t.blocked_at is not null then 'blocked' else 'active' end`,
    created_at: moment(sql`t.created_at`),
  }),
}

export const subscriptions: ExportSource<'subscriptions'> = {
  table: 'subscriptions',
  alias: 't',
  newestFirst: true,
  conditions: subscriptionConditions,
  cells: (language, { at }) => ({
    ref_id: text(sql`t.ref_id`),
    client: sql`(select ${clientName} from clients c where c.id = t.client_id)`,
    phone: sql`(select ${phone('c')} from clients c where c.id = t.client_id)`,
    email: sql`(select c.email from clients c where c.id = t.client_id)`,
    plan: sql`(select ${sql.ref(`p.name_${language}`)} from products p where p.id = t.product_id)`,
    status: sql`t.status`,
    starts_at: moment(sql`t.starts_at`),
    ends_at: moment(sql`t.ends_at`),
    auto_renew: sql`t.auto_renew::text`,
    charged_at: sql`(select ${moment(nextChargeIn())} from (select t.*) s where t.auto_renew and t.status = 'active'
      and not exists (select from clients c where c.id = t.client_id and c.blocked_at is not null) and not ${awaitsConsent(at)})`,
    bought_price:
      money(sql`(select ${priceAgreed()} from subscription_periods d join orders o on o.id = d.order_id
      where d.subscription_id = t.id and d.ended_early_at is null order by d.starts_at desc limit 1)`),
    card: sql`(select k.brand || ' ' || k.last_four from payment_methods k
      where k.id = t.payment_method_id and k.removed_at is null)`,
    points: text(sql`${runningPeriod(allPoints())}`),
    points_left: text(sql`${runningPeriod(sql`d.points_left`)}`),
    members: text(sql`(select count(*) from subscription_members m where m.subscription_id = t.id
      and m.status in ('invited', 'joined'))`),
    created_at: moment(sql`t.created_at`),
  }),
}

/** Of the period of `t` whose points were granted and have not lapsed. */
function runningPeriod(what: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${what} from subscription_periods d where d.subscription_id = t.id and d.granted_at is not null
    and d.lapsed_at is null order by d.starts_at limit 1)`
}

export const tickets: ExportSource<'tickets'> = {
  table: 'tickets',
  alias: 't',
  newestFirst: true,
  conditions: ticketConditions,
  cells: () => ({
    ref_id: text(sql`t.ref_id`),
    created_at: moment(sql`t.created_at`),
    status: sql`t.status`,
    client: sql`(select ${clientName} from clients c where c.id = t.client_id)`,
    phone: sql`(select ${phone('c')} from clients c where c.id = t.client_id)`,
    email: sql`(select c.email from clients c where c.id = t.client_id)`,
    order: sql`(select o.ref_id::text from orders o where o.id = t.order_id)`,
    // Those of a ticket that was merged went over to another one, and are known by where they come from.
    description: sql`coalesce((select m.body from ticket_messages m where m.ticket_id = t.id and not m.is_note order by m.id limit 1),
      (select m.body from ticket_messages m where m.origin_ticket_id = t.id and not m.is_note order by m.id limit 1))`,
    response: sql`(select m.body from ticket_messages m where m.ticket_id = t.id and not m.is_note
      and m.staff_user_id is not null order by m.id desc limit 1)`,
    assigned_to: sql`(select s.name from staff_users s where s.id = t.assigned_to)`,
    closed_at: moment(sql`t.closed_at`),
  }),
}

export const users: ExportSource<'users'> = {
  table: 'staff_users',
  alias: 't',
  newestFirst: false,
  conditions: staffConditions,
  cells: () => ({
    ref_id: text(sql`t.ref_id`),
    name: sql`t.name`,
    email: sql`t.email`,
    phone: wholePhone(sql`t.phone`),
    role: sql`t.role`,
    language: sql`t.language`,
    is_active: text(sql`t.is_active`),
    last_login_at: moment(lastLogin('staff_users', 't')),
    created_at: moment(sql`t.created_at`),
  }),
}

export const api_clients: ExportSource<'api_clients'> = {
  table: 'api_clients',
  alias: 't',
  newestFirst: true,
  conditions: apiClientConditions,
  cells: (language) => ({
    ref_id: text(sql`t.ref_id`),
    name: sql`t.name`,
    description: sql`t.description`,
    plans: sql`(select string_agg(p.${sql.raw(`name_${language}`)}, E'\\n' order by p.position, p.ref_id)
      from api_client_products q join products p on p.id = q.product_id where q.api_client_id = t.id)`,
    points_any: text(sql`t.points_any`),
    account_limit: money(sql`t.account_limit_minor`),
    account_owed: money(sql`t.account_owed_minor`),
    created_by: sql`(select s.name from staff_users s where s.id = t.created_by)`,
    last_used_at: moment(sql`(select max(k.last_used_at) from api_tokens k where k.api_client_id = t.id)`),
    is_active: text(sql`t.is_active`),
    created_at: moment(sql`t.created_at`),
  }),
}

/** Texts of messages are never exported. */
export const messages: ExportSource<'messages'> = {
  table: 'messages',
  alias: 't',
  newestFirst: true,
  conditions: messageConditions,
  cells: () => ({
    created_at: moment(sql`t.created_at`),
    channel: sql`t.channel`,
    template: sql`t.template`,
    recipient: wholePhone(sql`t.recipient`),
    client: sql`(select ${clientName} from clients c where c.id = t.client_id)`,
    language: sql`t.language`,
    status: sql`t.status`,
    attempts: text(sql`t.attempts`),
    sent_at: moment(sql`t.sent_at`),
    last_error: shownError('t'),
  }),
}

export const documents: ExportSource<'documents'> = {
  table: 'tax_documents',
  alias: 't',
  newestFirst: true,
  conditions: documentConditions,
  cells: () => ({
    number: sql`t.number`,
    issued_at: moment(sql`t.issued_at`),
    document_kind: sql`t.kind`,
    form: sql`t.form`,
    submission: sql`(select s.state from tax_submissions s where s.document_id = t.id)`,
    order: sql`(select o.ref_id::text from orders o where o.id = t.order_id)`,
    client: sql`t.buyer ->> 'name'`,
    vat_number: sql`t.buyer #>> '{company,vatNumber}'`,
    net: money(sql`t.net_minor`),
    vat: money(sql`t.vat_minor`),
    gross: money(sql`t.gross_minor`),
    refers_to: sql`t.content #>> '{refersTo,number}'`,
  }),
}

/** The ids of the documents whose files an archive has. */
export const document_files: ExportSource<'document_files'> = {
  ...documents,
  cells: () => ({ pdf: text(sql`t.id`), xml: text(sql`t.id`) }),
}
