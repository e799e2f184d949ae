import { sql } from 'kysely'
import { dataCopies } from '#rules/core/rate-limits'
import { importedTextVersion } from '#rules/people/imported-consent'
import { requireClient, type Context } from '#domain/core/context'
import { isHeldAt, type HeldPhone } from '#domain/core/held-phone'
import { importedRowsOf } from '#domain/account/privacy/imported-rows-of'
import { wordsOfMessage, type WordColumns } from '#domain/messages/packed-text'
import { readHeldPhones } from '#domain/people/identity/held-phones'
import { lastLogin } from '#domain/people/identity/last-login'
import { requireFreshCode } from '#domain/core/require-fresh-code'
import { ownedSince } from '#domain/sale/records/ownership/owned-since'
import { reasonFor } from '#domain/sale/records/points/reason-for'
import { addressRow, recordFact } from '#domain/core/activity/record-fact'
import { commitAsOneStatement } from '#domain/core/transaction'

/** Everything about one client, section by section, as JSON values. */
export type DataCopy = { [section: string]: unknown }

/**
 * Everything that the store keeps about the signed-in client, read in one statement, so that it fits
 * together: also what staff noted about them, and what was sent to their phones while they were theirs,
 * before the account, too. Amounts are halalas. Left out: the gateway's handles of cards, hashes, codes, and
 * the names of staff. Error: confirmation_needed.
 */
export async function copyData(ctx: Context): Promise<DataCopy> {
  const clientId = requireClient(ctx)
  requireFreshCode(ctx)
  await ctx.limiter.use('data_copy', clientId, dataCopies)
  const phones = await readHeldPhones(ctx.db, clientId)
  const { rows } = await sql<{
    copy: DataCopy & { messages?: CopiedMessage[] }
  }>`select ${sectionsOf(clientId, phones)} as copy`.execute(ctx.db)
  await commitAsOneStatement(ctx, (notes) =>
    recordFact(notes, ctx, {
      action: 'client.data_copied',
      entity: 'client',
      entityId: clientId,
      clientId,
    }),
  )
  const { messages = [], ...copy } = rows[0]?.copy ?? {}
  return { made_at: ctx.now().toISOString(), ...copy, messages: messages.map(asSent) }
}

/** A message of the copy with its words as they were sent. */
function asSent({ body, parameters, packed_text, ...message }: CopiedMessage) {
  return { ...message, body: packed_text ? wordsOfMessage({ body: '', parameters, packed_text }).body : body }
}

/** Without its words where it was a code. */
type CopiedMessage = Omit<WordColumns, 'body'> & { body: string | null }

/** The rows of a query about `id`, as a JSON list. */
function list(query: ReturnType<typeof sql>) {
  return sql`coalesce((select jsonb_agg(to_jsonb(entry)) from (${query}) as entry), '[]')`
}

/** What the copy holds, section by section: a list, as long as it is. */
// oxlint-disable-next-line eslint/max-lines-per-function
function sectionsOf(id: string, phones: HeldPhone[]) {
  return sql`jsonb_build_object(
    'profile', (select to_jsonb(entry) from (
      select ref_id, phone, first_name, last_name, country, city, email, email_verified_at, offered_email, address, company, language,
        muted_notifications, balance_minor, balance_held_minor, imported_at, ${lastLogin('clients', 'clients')} as last_login_at, created_at, updated_at from clients where id = ${id}) as entry),
    'former_phones', ${list(sql`select phone, left_at from former_phones where client_id = ${id} order by left_at`)},
    -- What keeps anything of theirs from being imported twice: of hashes only that they are there.
    'imported_rows', ${list(sql`select kind, created_at as imported_at from ${importedRowsOf(id)} own order by created_at, kind`)},
    'consents', ${list(sql`select kind, granted, text_version, created_at,
        case when text_version <> ${importedTextVersion} then address end as ip_address,
        case when text_version = ${importedTextVersion} then address end as source
      from consents where client_id = ${id} order by id`)},
    'measurement_events', ${list(sql`select vendor, kind, amount_minor, status, created_at, ended_at
      from measurement_events where client_id = ${id} order by id`)},
    'leaving_answers', ${list(sql`select reason, words, created_at from leaving_answers where client_id = ${id} order by created_at`)},
    'sessions', ${list(sql`select address as ip_address, platform, browser, browser_version, created_at as login_date,
      last_used_at, ended_at from sessions where client_id = ${id} order by id`)},
    'orders', ${list(sql`select o.ref_id, o.method, o.status, o.settled_by, o.price_before_tax_minor, o.discount_minor,
        o.taxes_minor, o.price_after_tax_minor, o.previous_balance_minor, o.final_price_minor, o.refunded_minor,
        o.auto_renew, o.company, o.purchase_order, o.language, o.created_at, o.settled_at, o.completed_at, o.cancelled_at,
        ${list(sql`select name_ar, name_en, price_minor, points, days from order_lines where order_id = o.id`)} as products,
        ${list(sql`select name_ar, name_en, percentage_bp / 100.0 as percentage, amount_minor
          from order_taxes where order_id = o.id`)} as taxes,
        ${list(sql`select step, failure, created_at from order_trackers where order_id = o.id order by id`)} as trackers,
        ${list(sql`select id, method, status, amount_minor, card_brand, card_last_four, failure, created_at, paid_at
          from payments where order_id = o.id order by created_at`)} as payments,
        ${list(sql`select destination, amount_minor, status, reason, created_at, done_at
          from refunds where order_id = o.id order by id`)} as refunds,
        ${list(sql`select body, created_at from order_notes where order_id = o.id order by id`)} as notes,
        (select code from coupon_uses u join coupons k on k.id = u.coupon_id where u.order_id = o.id) as coupon,
        ${list(sql`select number, kind, issued_at, net_minor, vat_minor, gross_minor from tax_documents
          where order_id = o.id order by id`)} as documents,
        ${list(sql`select phone from order_members where order_id = o.id order by phone`)} as members
      from orders o where o.client_id = ${id} order by o.id`)},
    'notes', ${list(sql`select body, created_at from client_notes where client_id = ${id} order by id`)},
    'balance', ${list(sql`select b.kind, o.ref_id as order_ref_id, -e.amount_minor as amount_minor, b.created_at
      from ledger_entries e join ledger_bookings b on b.id = e.booking_id left join orders o on o.id = b.order_id
      where e.client_id = ${id} order by b.id`)},
    'refund_requests', ${list(sql`select r.ref_id, o.ref_id as order_ref_id, r.reason, r.destination, r.status, r.answer,
        r.created_at, r.answered_at
      from refund_requests r join orders o on o.id = r.order_id where r.client_id = ${id} order by r.id`)},
    'price_consents', ${list(sql`select s.ref_id as subscription_ref_id, c.address as ip_address, c.created_at
      from price_consents c join subscriptions s on s.id = c.subscription_id
      where c.client_id = ${id} order by c.created_at`)},
    'points_spends', ${list(sql`select points, points_left, reason, created_at, reversed_at
      from points_spends where client_id = ${id} and not is_test order by id`)},
    'balance_adjustments', ${list(sql`select amount_minor, reason, created_at
      from balance_adjustments where client_id = ${id} order by id`)},
    'payment_methods', ${list(sql`select brand, last_four, month, year, name, is_default, created_at, removed_at
      from payment_methods where client_id = ${id} order by id`)},
    'subscriptions', ${list(sql`select s.ref_id, p.name_ar, p.name_en, s.status, s.auto_renew, s.starts_at, s.ends_at,
        ${list(sql`select starts_at, ends_at, days, points, points_left
          from subscription_periods where subscription_id = s.id order by starts_at`)} as periods,
        -- Of a plan that was handed over: what happened since then, and whose place in it had not ended.
        ${list(sql`select e.kind, e.points, e.points_left, ${reasonFor(id, 'e')} as reason, e.created_at
          from points_entries e where e.subscription_id = s.id and e.created_at >= ${ownedSince()} order by e.id`)} as points,
        ${list(sql`select phone, status, invited_at, joined_at, ended_at from subscription_members
          where subscription_id = s.id and coalesce(ended_at, 'infinity') > ${ownedSince()} order by id`)} as members
      from subscriptions s join products p on p.id = s.product_id where s.client_id = ${id} order by s.id`)},
    'memberships', ${list(sql`select p.name_ar, p.name_en, m.phone, m.status, m.invited_at, m.joined_at, m.ended_at
      from subscription_members m join subscriptions s on s.id = m.subscription_id
      join products p on p.id = s.product_id
      where m.client_id = ${id} or (m.client_id is null and ${isHeldAt(phones, { phone: sql`m.phone`, at: sql`m.invited_at` })}) order by m.id`)},
    'tickets', ${list(sql`select t.ref_id, o.ref_id as order_ref_id, t.status, t.created_at, t.closed_at,
        ${list(sql`select case when staff_user_id is null then 'client' else 'staff' end as author, is_note, body, created_at,
            ${list(sql`select a.name, a.media_type, a.byte_size,
                case when not m.is_note then '/user/tickets/' || a.ticket_id || '/attachments/' || a.id end as address
              from ticket_attachments a where a.message_id = m.id order by a.id`)} as attachments
          from ticket_messages m where ticket_id = t.id order by id`)} as messages
      from tickets t left join orders o on o.id = t.order_id where t.client_id = ${id} order by t.id`)},
    'messages', ${list(sql`select channel, recipient, template, language, subject,
        case when code is null then body end as body, parameters, packed_text, status, created_at, sent_at
      from messages where client_id = ${id} or (client_id is null and ${isHeldAt(phones, { phone: sql`recipient`, at: sql`created_at` })}) order by id`)},
    'activities', ${list(sql`select a.action, a.entity, a.actor_kind, a.created_at,
        -- Where staff acted from is theirs.
        (case jsonb_typeof(a.changes -> 'address') when 'string' then a.changes - 'address' else a.changes end || coalesce((
          select jsonb_object_agg(v.field, jsonb_build_object('before', v.before, 'after', v.after))
          from activity_personal_values v where v.activity_id in (a.id, ${addressRow})
            and (v.activity_id = a.id or v.field = 'address') and v.client_id = ${id}), '{}'))
          - case when a.actor_kind = 'staff' then 'address' else '' end as changes
      from activities a where (a.entity = 'client' and a.entity_id = ${id}) or (a.actor_kind = 'client' and a.actor_id = ${id})
      order by a.id`)}
  )`
}
