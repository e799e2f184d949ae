import { sql, type RawBuilder } from 'kysely'
import type { Context } from '#domain/core/context'
import type { JobName } from '#domain/core/names'

type Question = (subjectId: string) => RawBuilder<string | null>

const ofPayment: Question = (id) => sql`(select p.provider from payments p where p.id = ${id})`
const ofCard: Question = (id) => sql`(select m.provider from payment_methods m where m.id = ${id})`

/** A renewal that is at a gateway is asked about there; else its plan's own card is charged first. */
const ofRenewals = (
  which: RawBuilder<unknown>,
  plan: RawBuilder<unknown>,
): RawBuilder<string | null> => sql`coalesce(
  (select p.provider from renewals r join payments p on p.id = r.charging_payment_id where ${which} and r.status = 'open' limit 1),
  (select m.provider from subscriptions s join payment_methods m on m.id = s.payment_method_id where s.id = ${plan}))`

/** Jobs that ask one gateway, by how that is found from their subject. */
const questions = {
  'gateway_event.work': (id) => sql`(select e.provider from gateway_events e where e.id = ${id})`,
  'payment.reconcile': ofPayment,
  'payment.keep_card': ofPayment,
  'payment_method.verify': ofCard,
  'payment_method.delete': ofCard,
  'refund.send': (id) =>
    sql`(select p.provider from refunds f join payments p on p.id = f.payment_id where f.id = ${id})`,
  'subscription.renew': (id) => ofRenewals(sql`r.subscription_id = ${id}`, sql`${id}`),
  'renewal.charge': (id) =>
    ofRenewals(sql`r.id = ${id}`, sql`(select r.subscription_id from renewals r where r.id = ${id})`),
} satisfies Partial<Record<JobName, Question>>

export type GatewayJob = keyof typeof questions

/**
 * What stands for the gateway that a job is about to ask: the gateway itself, or all of them where its
 * subject names none. A store with one gateway asks the database nothing. Source: docs/decisions/0209.
 */
export async function gatewayOfJob(ctx: Context, name: GatewayJob, subjectId: string): Promise<object> {
  const { gateways } = ctx
  if (gateways.all.length < 2) return gateways
  const ask: Question = questions[name]
  const { rows } = await sql<{ provider: string | null }>`select ${ask(subjectId)} as provider`.execute(
    ctx.db,
  )
  const provider = rows[0]?.provider
  return (provider && gateways.find(provider)) || gateways
}
