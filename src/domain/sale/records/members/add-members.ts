import { sql, type RawBuilder } from 'kysely'
import { memberMoves } from '#rules/sale/group'
import { hasRunningStatus } from '#domain/core/subscription-status'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { accessEndOf } from '#domain/sale/records/subscriptions/access-end'
import { phoneSince } from '#domain/people/identity/held-phones'
import type { Transaction } from '#domain/core/transaction'
import { clientName } from '#domain/core/client-name'

/**
 * Offers places in a locked plan to phones, none of them twice. Returns those that are new, with the owner's
 * name.
 */
export async function insertInvitations(
  tx: Transaction,
  ctx: Context,
  plan: { id: string; clientId: string; phones: string[] },
): Promise<{ id: string; phone: string; owner: string | null }[]> {
  const rows = plan.phones.map((phone) => ({
    subscription_id: plan.id,
    phone,
    status: 'invited' as const,
    invited_at: ctx.now(),
  }))
  const invited = await tx.db
    .insertInto('subscription_members')
    .values(rows)
    .onConflict((conflict) =>
      // Literals: PostgreSQL finds no partial index by parameters once it plans a prepared statement for all
      // values.
      conflict
        .columns(['subscription_id', 'phone'])
        .where(sql<boolean>`status in ('invited', 'joined')`)
        .doNothing(),
    )
    .returning(['id', 'phone', ownerName(plan.clientId)])
    .execute()
  for (const { phone } of invited) {
    recordFact(tx, ctx, {
      action: 'member.invited',
      entity: 'subscription',
      entityId: plan.id,
      clientId: plan.clientId,
      changes: { member_status: { before: null, after: 'invited' } },
      personal: { phone: { before: null, after: phone } },
    })
  }
  return invited
}

/**
 * A place that is offered in a locked plan is offered anew, as of now: of several invitations of a phone the
 * newest counts. Returns the owner's name; null when the place was taken or given up meanwhile.
 */
export async function renewInvitation(
  tx: Transaction,
  ctx: Context,
  plan: { id: string; clientId: string; memberId: string },
): Promise<{ owner: string | null } | null> {
  const renewed = await tx.db
    .updateTable('subscription_members')
    .set({ invited_at: ctx.now() })
    .where('id', '=', plan.memberId)
    .where('subscription_id', '=', plan.id)
    .where('status', '=', 'invited')
    .returning(['phone', sql<Date>`old.invited_at`.as('before'), ownerName(plan.clientId)])
    .executeTakeFirst()
  if (!renewed) return null
  const { phone, before, owner } = renewed
  recordFact(tx, ctx, {
    action: 'member.invited_again',
    entity: 'subscription',
    entityId: plan.id,
    clientId: plan.clientId,
    changes: { invited_at: { before: before.toISOString(), after: ctx.now().toISOString() } },
    personal: { phone: { before: null, after: phone } },
  })
  return { owner }
}

/** As the profile has it, for a `returning`. */
function ownerName(clientId: string) {
  return sql<string | null>`(select ${clientName} from clients c where c.id = ${clientId})`.as('owner')
}

/**
 * The newest open invitation of a client's phone to a plan that runs, as a select of its id; none while they
 * share a plan: a client belongs to one group at a time, further invitations stay open.
 */
export function openInvitation(ctx: Context, clientId: string): RawBuilder<{ id: string }> {
  return sql`select invited.id ${openInvitations(ctx, clientId)}
      and not exists (select from subscription_members mine where mine.client_id = c.id and mine.status = 'joined')
    ${newestFirst} limit 1`
}

/**
 * Open invitations `invited` of the phone of the client `c` to plans `s` that run, as what follows a select's
 * columns. One from when another account had the number waits until its owner sends it again.
 */
export function openInvitations(ctx: Context, clientId: string): RawBuilder<unknown> {
  return sql`from subscription_members invited
      join subscriptions s on s.id = invited.subscription_id
      join clients c on c.id = ${clientId} and c.phone = invited.phone
    where invited.status = 'invited' and ${hasRunningStatus()} and ${accessEndOf()} > ${ctx.now()} and s.client_id <> c.id
      and invited.invited_at > ${phoneSince()}`
}

/** The one that is taken up next is the first. */
export const newestFirst = sql`order by invited.invited_at desc, invited.id desc`

/**
 * A locked client takes the place that `openInvitation` finds. Null when there is none, or somebody changes
 * it right now.
 */
export async function joinPlan(
  tx: Transaction,
  ctx: Context,
  clientId: string,
): Promise<{ subscriptionId: string; phone: string } | null> {
  const { rows } = await sql<{ subscription_id: string; phone: string }>`
    update subscription_members m
    set client_id = ${clientId}, status = ${memberMoves.invited.join}, joined_at = ${ctx.now()}
    where m.status = 'invited' and m.id = (${openInvitation(ctx, clientId)} for update of invited skip locked)
    returning m.subscription_id, m.phone`.execute(tx.db)
  const [joined] = rows
  if (!joined) return null
  recordFact(tx, ctx, {
    action: 'member.joined',
    entity: 'subscription',
    entityId: joined.subscription_id,
    clientId,
    changes: { member_status: { before: 'invited', after: 'joined' } },
  })
  return { subscriptionId: joined.subscription_id, phone: joined.phone }
}
