import { sql, type RawBuilder } from 'kysely'
import { addDays, boundsOfMonth, monthOf, riyadhDate } from '#rules/core/riyadh-days'
import { renewBefore } from '#rules/tax/tax-onboarding'
import { reportAlarmHours } from '#rules/tax/tax-submission'
import { hour } from '#rules/core/durations'
import type { RenewalWait } from '#rules/sale/renewal'
import { limitNearPercent } from '#rules/partners/partners'
import { maxFailingDays } from '#rules/partners/webhooks'
import {
  failingWebhookHours,
  messageWorkDays,
  refusedRefundDays,
  switchedOffWebhookDays,
  type WaitingKind,
} from '#rules/desk/waiting'
import { isDue } from '#domain/partners/account-invoices/invoice-account'
import { invoiceBalances } from '#domain/partners/account-invoices/read-account-invoices'
import { resendableCondition } from '#domain/desk/messages/resendable-messages'
import { isCharged } from '#domain/desk/subscriptions/due-renewals'
import { isNotSnoozed } from '#domain/account/support/list-staff-tickets'
import { refundLeftOfOrder } from '#domain/sale/records/refunds/get-refund-room'
import {
  isOwedWithoutStaff,
  isRefundRefused,
  refusedRefundLeft,
} from '#domain/sale/records/refunds/refused-refund'
import { hasStatus } from '#domain/sale/records/orders/has-status'
import { isListening } from '#domain/partners/webhooks/endpoint-owner'
import { isSettledElsewhere } from '#domain/core/jobs/settled-elsewhere'
import { renewalWaitsFor } from '#domain/sale/renewals/renewal-waits-for'
import { beginningOf } from '#domain/core/beginning-of'

/**
 * A select of all that waits of one kind, in the columns that `columnsOf` reads. Each asks for few rows by an
 * index of its own. `ref`, `words` and what belongs to the thing are read later, of the rows that are shown.
 */
type Source = (now: Date) => RawBuilder<unknown>

export const waitingSources: Record<WaitingKind, Source> = {
  refund_request: () => sql`
    select t.id::text as subject, t.created_at as since, null::timestamptz as due, 1 as count,
      ${refundLeftOfOrder()} as amount_minor, t.client_id, t.order_id, null::uuid as assigned_to
    from refund_requests t join orders o on o.id = t.order_id where t.status = 'open'`,

  // The job of what the shop must send back was given up; or what was decided for an order was refused, and
  // is not given in another way. What nobody of staff decided (the law, a purchase without its place), or was
  // sent in its place, waits until it is, while its client has an account that could be given it.
  refund_failed: (now) => sql`
    select r.id::text, j.failed_at, null::timestamptz, 1, r.amount_minor, o.client_id, r.order_id, null::uuid
    from jobs j join refunds r on r.id = case j.name when 'refund.send' then j.subject_id::uuid end join orders o on o.id = r.order_id
    where j.name = 'refund.send' and j.failed_at is not null and r.status <> 'done' and not ${isRefundRefused('r')}
    union all
    select r.id::text, r.updated_at, null::timestamptz, 1, k.left_minor, o.client_id, r.order_id, null::uuid
    from refunds r join orders o on o.id = r.order_id join clients c on c.id = o.client_id
      cross join lateral (select ${refusedRefundLeft()} as left_minor) k
    where ${isRefundRefused('r')} and k.left_minor > 0
      and ((${isOwedWithoutStaff()} and c.closed_at is null) or r.updated_at > ${addDays(now, -refusedRefundDays)})`,

  // Of a blocked client nothing is charged, by nobody.
  renewal_failed: () => sql`
    select s.id::text, coalesce(r.first_failed_at, s.updated_at), s.grace_ends_at, 1, o.final_price_minor,
      s.client_id, null::uuid, null::uuid
    from subscriptions s
    left join renewals r on r.subscription_id = s.id and r.status = 'open'
    left join orders o on o.id = r.order_id
    where s.status = 'past_due' and ${isCharged}`,

  order_unserved: () => sql`
    select o.id::text, coalesce(o.settled_at, o.created_at), null::timestamptz, 1, o.final_price_minor, o.client_id, o.id,
      null::uuid
    from orders o where ${hasStatus('processing')} and not o.is_test`,

  gateway_difference: () => sql`
    select d.id::text, d.found_at, null::timestamptz, 1, abs(d.theirs_minor - d.ours_minor), o.client_id, d.order_id, null::uuid
    from gateway_differences d left join orders o on o.id = d.order_id where d.settled_at is null`,

  account_blocked: (now) => sql`
    select a.id::text, (date_trunc('month', min(e.created_at) at time zone 'Asia/Riyadh') + interval '1 month') at time zone 'Asia/Riyadh',
      null::timestamptz, 1, null::bigint, null::uuid, null::uuid, null::uuid
    from api_clients a join api_account_entries e on e.api_client_id = a.id
    where a.company is null and ${isDue(boundsOfMonth(monthOf(now)).start)} group by a.id`,

  account_overdue: (now) => sql`
    select v.api_client_id::text, (min(v.due_on) + 1)::timestamp at time zone 'Asia/Riyadh', null::timestamptz, count(*)::int,
      sum(v.remaining)::bigint, null::uuid, null::uuid, null::uuid
    from ${invoiceBalances} v where v.remaining > 0 and v.due_on < ${riyadhDate(now)}::date group by v.api_client_id`,

  // Since the first entry behind the last one with which less was owed; where the limit was lowered to what
  // is owed, since that was owed.
  account_limit_near: () => sql`
    select a.id::text, coalesce(n.created_at, a.updated_at), null::timestamptz, 1, null::bigint, null::uuid, null::uuid, null::uuid
    from api_clients a
      left join lateral (select e.created_at, e.id from api_account_entries e
        where e.api_client_id = a.id and e.owed_minor * 100 < a.account_limit_minor * ${limitNearPercent}
        order by e.created_at desc, e.id desc limit 1) b on true
      left join lateral (select e.created_at from api_account_entries e where e.api_client_id = a.id
        and (e.created_at, e.id) > (coalesce(b.created_at, '-infinity'), coalesce(b.id, '00000000-0000-0000-0000-000000000000'))
        order by e.created_at, e.id limit 1) n on true
    where a.is_active and a.account_limit_minor > 0
      and a.account_owed_minor * 100 >= a.account_limit_minor * ${limitNearPercent}`,

  ticket: (now) => sql`
    select t.id::text, t.waiting_since, null::timestamptz, 1, null::bigint, t.client_id, t.order_id, t.assigned_to, t.urgency
    from tickets t where coalesce(t.waiting_since, 'infinity'::timestamptz) < 'infinity' and ${isNotSnoozed(now)}`,

  mention: () => sql`
    select n.ticket_id::text, min(n.created_at), null::timestamptz, count(*)::int, null::bigint, t.client_id, null::uuid, n.staff_user_id
    from ticket_mentions n join tickets t on t.id = n.ticket_id where n.seen_at is null
    group by n.ticket_id, t.client_id, n.staff_user_id`,

  document_refused: () => sql`
    select s.document_id::text, s.issued_at, null::timestamptz, 1, d.gross_minor, d.client_id, d.order_id, null::uuid
    from tax_submissions s join tax_documents d on d.id = s.document_id where s.state = 'refused'`,

  documents_unreported: (now) => sql`
    select s.unit_id::text, min(s.issued_at), null::timestamptz, count(*)::int, null::bigint, null::uuid, null::uuid, null::uuid
    from tax_submissions s where s.next_at is not null and s.issued_at <= ${now}
    group by s.unit_id having min(s.issued_at) <= ${new Date(now.getTime() - reportAlarmHours[0] * hour)}`,

  certificate_ending: (now) => sql`
    select u.id::text, c.expires_at - make_interval(secs => ${renewBefore / 1_000}), c.expires_at, 1, null::bigint, null::uuid,
      null::uuid, null::uuid
    from tax_units u join tax_credentials c on c.id = u.credential_id
    where u.is_current and u.state = 'active' and c.expires_at < ${new Date(now.getTime() + renewBefore)}`,

  messages_failed: (now) => sql`
    select t.channel, min(t.created_at), null::timestamptz, count(*)::int, null::bigint, null::uuid, null::uuid, null::uuid
    from messages t where ${resendableCondition(addDays(now, -messageWorkDays))} group by t.channel`,

  webhook_failing: (now) => sql`
    select e.api_client_id::text, min(e.failing_since), min(e.failing_since) + make_interval(days => ${maxFailingDays}),
      count(*)::int, null::bigint, null::uuid, null::uuid, null::uuid
    from webhook_endpoints e where ${isFailing(now)} group by e.api_client_id`,

  webhook_switched_off: (now) => sql`
    select e.api_client_id::text, min(e.switched_off_at), null::timestamptz, count(*)::int, null::bigint, null::uuid, null::uuid,
      null::uuid
    from webhook_endpoints e where ${isSwitchedOff(now)} group by e.api_client_id`,

  // Refunds that were given up are a kind of their own.
  jobs_failed: (now) => sql`
    select j.name, min(j.failed_at), null::timestamptz, count(*)::int, null::bigint, null::uuid, null::uuid, null::uuid
    from jobs j where j.failed_at is not null and j.name <> 'refund.send' and not ${isSettledElsewhere(now)}
    group by j.name`,
}

/**
 * Of `e` (webhook_endpoints): live, of a partner whose program is on, and nothing has arrived there for long.
 */
function isFailing(now: Date): RawBuilder<boolean> {
  const line = new Date(now.getTime() - failingWebhookHours * hour)
  return sql`(e.mode = 'live' and e.failing_since <= ${line} and ${isListening})`
}

/**
 * Of `e` (webhook_endpoints): live, of a partner whose program is on, and switched off by the store lately.
 */
function isSwitchedOff(now: Date): RawBuilder<boolean> {
  return sql`(e.mode = 'live' and e.switched_off_at > ${addDays(now, -switchedOffWebhookDays)}
    and exists (select from api_clients o where o.id = e.api_client_id and o.is_active))`
}

const partnerName = sql`(select a.name from api_clients a where a.id = f.subject::uuid)`

/** The address of a partner that has been in that state for longest. */
function firstAddress(state: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`(select e.url from webhook_endpoints e where e.api_client_id = f.subject::uuid and ${state}
    order by coalesce(e.switched_off_at, e.failing_since), e.id limit 1)`
}

/**
 * The number that people know it by, and the words by which it is told from others of its kind; of the rows
 * that are shown.
 */
export function waitingDetails(
  language: 'ar' | 'en',
  now: Date,
): {
  ref: RawBuilder<unknown>
  words: RawBuilder<unknown>
  /** Of a renewal. */
  renewalWaitsFor: RawBuilder<RenewalWait | null>
} {
  const name = sql.ref(`p.name_${language}`)
  return {
    ref: sql`case f.kind
      when 'renewal_failed' then (select s.ref_id::text from subscriptions s where s.id = f.subject::uuid)
      when 'mention' then (select t.ref_id::text from tickets t where t.id = f.subject::uuid)
      when 'ticket' then (select t.ref_id::text from tickets t where t.id = f.subject::uuid)
      when 'document_refused' then (select d.number from tax_documents d where d.id = f.subject::uuid)
      when 'gateway_difference' then (select d.external_id from gateway_differences d where d.id = f.subject::uuid)
      when 'documents_unreported' then (select u.prefix from tax_units u where u.id = f.subject::uuid)
      when 'certificate_ending' then (select u.prefix from tax_units u where u.id = f.subject::uuid)
      when 'webhook_failing' then ${firstAddress(isFailing(now))}
      when 'webhook_switched_off' then ${firstAddress(isSwitchedOff(now))}
      else null end`,
    words: sql`case f.kind
      when 'refund_request' then (select r.reason from refund_requests r where r.id = f.subject::uuid)
      when 'refund_failed' then (select r.gateway_message from refunds r where r.id = f.subject::uuid)
      when 'renewal_failed' then (select ${name} from subscriptions s join products p on p.id = s.product_id
        where s.id = f.subject::uuid)
      when 'account_blocked' then ${partnerName}
      when 'account_overdue' then ${partnerName}
      when 'account_limit_near' then ${partnerName}
      when 'webhook_failing' then ${partnerName}
      when 'webhook_switched_off' then ${partnerName}
      when 'order_unserved' then (select ${sql.ref(`l.name_${language}`)} from order_lines l where l.order_id = f.order_id
        order by l.id limit 1)
      when 'gateway_difference' then (select d.kind from gateway_differences d where d.id = f.subject::uuid)
      when 'mention' then (select ${beginningOf(sql`m.body`, 160)} from ticket_mentions n join ticket_messages m on m.id = n.message_id
        where n.ticket_id = f.subject::uuid and n.staff_user_id = f.assigned_to and n.seen_at is null order by m.id desc limit 1)
      when 'ticket' then (select ${beginningOf(sql`m.body`, 160)} from ticket_messages m where m.ticket_id = f.subject::uuid
        order by m.id limit 1)
      when 'document_refused' then (select d.buyer ->> 'name' from tax_documents d where d.id = f.subject::uuid)
      else null end`,
    renewalWaitsFor: sql`case f.kind
      when 'renewal_failed' then (select ${renewalWaitsFor(now)} from subscriptions s where s.id = f.subject::uuid)
      else null end`,
  }
}
