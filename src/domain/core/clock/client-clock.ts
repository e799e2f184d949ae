import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Context } from '#domain/core/context'

/**
 * In demo and tests each client may have a clock of their own, which stands ahead of everybody else's. What is done for
 * them, their pages and their jobs follow it; sign-in, codes, sessions and limits keep to the real time.
 */

/** Milliseconds that a client's clock is ahead; 0 for everybody in production. */
export async function readAhead(ctx: Pick<Context, 'db' | 'demo'>, clientId: string): Promise<number> {
  if (!ctx.demo) return 0
  const row = await ctx.db
    .selectFrom('client_clocks')
    .select('ahead_ms')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return Number(row?.ahead_ms ?? 0)
}

/** The same column for a statement whose row has a client's id; see `readAhead`. */
export function aheadOf(ctx: Pick<Context, 'demo'>, clientId: RawBuilder<unknown>): RawBuilder<number> {
  if (!ctx.demo) return sql<number>`0::float8`
  return sql<number>`coalesce((select clock.ahead_ms from client_clocks clock where clock.client_id = ${clientId}), 0)::float8`
}

/** The moment of a client whose clock is so many milliseconds ahead. Proofs of identity keep their age. */
export function shiftClock(ctx: Context, ahead: number): Context {
  if (ahead === 0) return ctx
  const { actor, now } = ctx
  const shifted = (moment: Date) => new Date(moment.getTime() + ahead)
  return {
    ...ctx,
    now: () => shifted(now()),
    actor: 'confirmedAt' in actor ? { ...actor, confirmedAt: shifted(actor.confirmedAt) } : actor,
  }
}

/** For whoever acts on a client: staff and partners do it in that client's time. */
export async function atTimeOfClient(ctx: Context, clientId: string): Promise<Context> {
  return shiftClock(ctx, await readAhead(ctx, clientId))
}

/** Milliseconds without a sign of life after which a moved clock is free for another mover. */
const moveLease = 30_000

/**
 * Takes a client's clock to move it: from now on nobody else works this client's jobs. Answers how far ahead it is, or
 * null when somebody else is moving it.
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

/** From here on the clock goes on by itself, and whoever works jobs may work this client's. */
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
