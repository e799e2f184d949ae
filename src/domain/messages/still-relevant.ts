import { sql, type RawBuilder } from 'kysely'
import { standingPriceConsents } from '#domain/core/standing-price-consents'
import { hasRunningStatus } from '#domain/core/subscription-status'
import type { Context } from '#domain/core/context'
import { openPaymentStatuses } from '#rules/payments/payment'
import { isPayable, orderStatuses } from '#rules/sale/order'
import { isDay } from '#rules/sale/unpaid-reminder'
import type { TemplateName } from '#rules/messages/message-templates'

/**
 * Whether a message is still true when it is sent: a vendor may have been unreachable
 * for hours, and meanwhile the client paid, stopped, changed the plan or handed it over. One condition per
 * kind of message; a kind without one is always sent.
 */
export async function isStillRelevant(
  ctx: Pick<Context, 'db' | 'now'>,
  message: { template: string; about: string | null; client_id: string | null },
): Promise<boolean> {
  const ask = askOf.get(message.template)
  if (!ask || message.about === null) return true
  const { rows } = await sql<{
    yes: boolean
  }>`select ${ask(message.about, ctx.now(), message.client_id)} as yes`.execute(ctx.db)
  return rows[0]?.yes === true
}

type Question = (about: string, now: Date, to: string | null) => RawBuilder<boolean>

/** About the subscription: it is past due, renews, and nothing has been charged for it. */
function waits(subscription: string, now: Date, to: string | null): RawBuilder<boolean> {
  return sql`exists (select from subscriptions s where s.id = ${subscription} and s.client_id = ${to} and s.auto_renew
    and s.status = 'past_due' and s.grace_ends_at > ${now}
    and not exists (select from renewals r where r.subscription_id = s.id and r.status = 'open'))`
}

/** About the last paid period: it will be continued, and nothing has been charged for it yet. */
function isRenewedNext(period: string, now: Date, to: string | null): RawBuilder<boolean> {
  return sql`exists (select from subscription_periods p
    join subscriptions s on s.id = p.subscription_id join clients c on c.id = s.client_id
    where p.id = ${period} and s.client_id = ${to} and s.status = 'active' and s.auto_renew and c.blocked_at is null and s.ends_at = p.ends_at
      and (s.ends_at > ${now} or exists (select from subscription_pauses w where w.subscription_id = s.id
        and w.ended_at is null and w.until > ${now})) and p.ended_early_at is null
      and not exists (select from renewals r where r.continues_period_id = p.id and r.status in ('open', 'paid')))`
}

/** About the renewal: it is unpaid, and will be tried again. */
function isTriedAgain(renewal: string, _now: Date, to: string | null): RawBuilder<boolean> {
  return sql`exists (select from renewals r join subscriptions s on s.id = r.subscription_id
    where r.id = ${renewal} and s.client_id = ${to} and r.status = 'open' and s.status = 'past_due' and s.auto_renew
      and (r.next_try_at is not null or r.charging_payment_id is not null))`
}

/** The same, and no bank has refused it. */
function isUnanswered(renewal: string, now: Date, to: string | null): RawBuilder<boolean> {
  return sql`${isTriedAgain(renewal, now, to)} and exists (select from renewals r where r.id = ${renewal} and r.decline_class is null)`
}

/** About the renewal: it is unpaid, and waits for the client. */
function waitsForClient(renewal: string, _now: Date, to: string | null): RawBuilder<boolean> {
  return sql`exists (select from renewals r join subscriptions s on s.id = r.subscription_id
    where r.id = ${renewal} and s.client_id = ${to} and r.status = 'open' and s.status = 'past_due' and r.next_try_at is null)`
}

/** About the subscription: its renewal can still be made up for. */
function isInGrace(subscription: string, now: Date, to: string | null): RawBuilder<boolean> {
  return sql`exists (select from subscriptions s
    where s.id = ${subscription} and s.client_id = ${to} and s.status = 'past_due' and s.grace_ends_at > ${now})`
}

/** About the subscription: it runs, and does not renew. */
function doesNotRenew(subscription: string, _now: Date, to: string | null): RawBuilder<boolean> {
  return sql`exists (select from subscriptions s
    where s.id = ${subscription} and s.client_id = ${to} and ${hasRunningStatus()} and not s.auto_renew)`
}

/** About the subscription: it runs, and renews. */
function renews(subscription: string, _now: Date, to: string | null): RawBuilder<boolean> {
  return sql`exists (select from subscriptions s
    where s.id = ${subscription} and s.client_id = ${to} and ${hasRunningStatus()} and s.auto_renew)`
}

/** About the subscription: it is over, and no other one runs. */
function isOver(subscription: string, _now: Date, to: string | null): RawBuilder<boolean> {
  return sql`exists (select from subscriptions s
    where s.id = ${subscription} and s.client_id = ${to} and s.status = 'expired' and not exists (select from subscriptions other
      where other.client_id = s.client_id and ${hasRunningStatus('other')}))`
}

/** About the order: it can be paid. */
function isPayableStill(order: string): RawBuilder<boolean> {
  return sql`exists (select from orders o where o.id = ${order} and o.status in (${sql.join(orderStatuses.filter(isPayable))}))`
}

/** Only the present owner of a plan is notified. */
const questions: Partial<Record<TemplateName, Question>> = {
  renewal_soon: isRenewedNext,
  /** The same, at the end of a pause. */
  resume_soon: (
    period,
    now,
    to,
  ) => sql`${isRenewedNext(period, now, to)} and exists (select from subscription_periods p
    join subscription_pauses w on w.subscription_id = p.subscription_id where p.id = ${period} and w.ended_at is null)`,
  /** About the last paid period: it will be continued, at a new price that has to be agreed to. */
  renewal_consent: (period, _, to) => sql`exists (select from subscription_periods p
    join subscriptions s on s.id = p.subscription_id where p.id = ${period} and s.client_id = ${to} and s.status = 'active'
      and s.auto_renew and p.ended_early_at is null and s.ends_at = p.ends_at
      and not exists (select from ${standingPriceConsents()} y join price_changes x on x.id = y.price_change_id
        where y.subscription_id = s.id and y.client_id = ${to} and x.applies_from > p.starts_at
          and x.product_id = (select l.product_id from order_lines l where l.order_id = p.order_id)))`,
  /**
   * About the order: it waits for its client, who wants to hear of it, nothing is being paid, nothing else
   * was ordered or paid since, its plan is still sold, and it is day.
   */
  order_waiting: (order, now, to) => sql`${isDay(now)} and exists (select from orders o
    join clients c on c.id = o.client_id join order_lines l on l.order_id = o.id join products p on p.id = l.product_id
    where o.id = ${order} and o.client_id = ${to} and o.method = 'store' and o.status in ('pending', 'awaiting_payment', 'declined')
      and o.plan_change_id is null and o.final_price_minor > 0 and o.payable_until > ${now}
      and c.blocked_at is null and c.closed_at is null and not c.muted_notifications @> array['reminders:sms', 'reminders:email']
      and p.is_active and (select unpaid_reminders from store_settings) is not false
      and not exists (select from order_reminders r where r.order_id = o.id and r.stopped_at is not null)
      and not exists (select from payments y where y.order_id = o.id and y.status in (${sql.join(openPaymentStatuses)}))
      and not exists (select from orders n where n.client_id = o.client_id and n.id <> o.id and n.method <> 'subscription'
        and (n.created_at > o.created_at or n.settled_at > o.created_at)))`,
  payment_link: isPayableStill,
  order_to_confirm: isPayableStill,
  partner_order_to_pay: isPayableStill,
  /** About the order: it is unpaid, and its client has not ordered anew in the same way since. */
  payment_failed: (
    order,
    _,
    to,
  ) => sql`exists (select from orders o where o.id = ${order} and o.client_id = ${to}
    and o.status in ('pending', 'awaiting_payment', 'declined', 'incomplete') and not exists (select from orders n
      where n.client_id = o.client_id and n.created_at > o.created_at and n.method = o.method
        and n.api_client_id is not distinct from o.api_client_id))`,
  renewal_failed: isTriedAgain,
  renewal_failed_last: isTriedAgain,
  resume_failed: isTriedAgain,
  renewal_unanswered: isUnanswered,
  resume_unanswered: isUnanswered,
  renewal_refused: waitsForClient,
  resume_refused: waitsForClient,
  /** About the subscription. */
  price_not_agreed: waits,
  resume_not_agreed: waits,
  grace_ending: isInGrace,
  resume_grace_ending: isInGrace,
  grace_ending_consent: waits,
  resume_grace_ending_consent: waits,
  renewal_off: doesNotRenew,
  renewal_stopped: doesNotRenew,
  renewal_on: renews,
  renewal_on_now: renews,
  renewal_refunded: doesNotRenew,
  plan_expired: isOver,
  resume_refunded: doesNotRenew,
  resume_no_card: isOver,
  /** About the member: nobody has joined by it, and the place is still offered. */
  member_invited: (member) =>
    sql`exists (select from subscription_members m where m.id = ${member} and m.status = 'invited')`,
  /** About the monthly invoice: its partner owes something. */
  account_invoice_due: (
    invoice,
  ) => sql`exists (select from account_invoices v join api_clients a on a.id = v.api_client_id
    where v.id = ${invoice} and a.account_owed_minor > 0)`,
  /** About the card: it is still there, and a plan renews with it. */
  card_expiring: (
    card,
  ) => sql`exists (select from payment_methods m join subscriptions s on s.payment_method_id = m.id
    where m.id = ${card} and m.removed_at is null and s.auto_renew and ${hasRunningStatus()})`,
}

/** By the template's name as stored in the row. */
const askOf: ReadonlyMap<string, Question> = new Map(Object.entries(questions))
