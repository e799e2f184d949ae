import { sql, type RawBuilder } from 'kysely'
import type { Context } from '#domain/core/context'
import type { ClientClock } from '#domain/core/ports/client-clock'

/** Clocks of test clients that stand ahead, in the table `client_clocks`. For demo and tests only. */
export const demoClock: ClientClock = {
  async getAhead(db, clientId) {
    const row = await db
      .selectFrom('client_clocks')
      .select('ahead_ms')
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    return Number(row?.ahead_ms ?? 0)
  },
  aheadOf,
  // Where somebody is moving a clock, the jobs of that client are theirs.
  isDue: (now) => sql<boolean>`due_at <= ${now}::timestamptz
      + (select coalesce(max(ahead_ms), 0) from client_clocks) * interval '1 millisecond'
    and due_at <= ${now}::timestamptz + ${aheadOf(sql.ref('jobs.client_id'))} * interval '1 millisecond'
    and not exists (select from client_clocks c where c.client_id = jobs.client_id and c.moving_until > ${now})`,
  isReal: (clientId) =>
    sql<boolean>`not exists (select from client_clocks k where k.client_id = ${clientId})`,
}

function aheadOf(clientId: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((select clock.ahead_ms from client_clocks clock where clock.client_id = ${clientId}), 0)::float8`
}

/** Milliseconds without a heartbeat after which a clock that was being moved is free for another mover. */
const moveLease = 30_000

/**
 * Claims a client's clock to move it: from now on no other process runs this client's jobs. Answers how far
 * ahead it is, or null when somebody else is moving it.
 */
export async function takeClock(ctx: Context, clientId: string): Promise<number | null> {
  const now = ctx.now()
  const { rows } = await sql<{ ahead_ms: string }>`
    insert into client_clocks as clock (client_id, ahead_ms, moving_until, updated_at)
    values (${clientId}, 0, ${leaseEnd(now)}, ${now})
    on conflict (client_id) do update set moving_until = excluded.moving_until
      where clock.moving_until is null or clock.moving_until <= ${now}
    returning ahead_ms::text`.execute(ctx.db)
  return rows[0] ? Number(rows[0].ahead_ms) : null
}

/** Sets a taken clock to a moment, and keeps it. */
export async function setClock(ctx: Context, clientId: string, moment: Date): Promise<void> {
  const now = ctx.now()
  await ctx.db
    .updateTable('client_clocks')
    .set({
      ahead_ms: BigInt(Math.max(0, moment.getTime() - now.getTime())),
      moving_until: leaseEnd(now),
      updated_at: now,
    })
    .where('client_id', '=', clientId)
    .execute()
}

/** From here on the clock advances by itself, and any worker may run this client's jobs. */
export async function releaseClock(ctx: Context, clientId: string): Promise<void> {
  await ctx.db
    .updateTable('client_clocks')
    .set({ moving_until: null })
    .where('client_id', '=', clientId)
    .execute()
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + moveLease)
}
