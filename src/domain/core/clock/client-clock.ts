import type { Context } from '#domain/core/context'

/** The moment of a client whose clock is so many milliseconds ahead. Identity checks keep the real time. */
export function shiftClock(ctx: Context, ahead: number): Context {
  if (ahead === 0) return ctx
  const { actor, now } = ctx
  const shifted = (moment: Date) => new Date(moment.getTime() + ahead)
  return {
    ...ctx,
    now: () => shifted(now()),
    storeNow: storeTime(ctx),
    actor: 'confirmedAt' in actor ? { ...actor, confirmedAt: shifted(actor.confirmedAt) } : actor,
  }
}

/** The clock that all of the store share, in the time of whichever client a call runs. */
export function storeTime(ctx: Pick<Context, 'now' | 'storeNow'>): () => Date {
  return ctx.storeNow ?? ctx.now
}

/**
 * For staff and partners who act on a client: they act in that client's time.
 * @param db inside a transaction its own, as it may ask for no second connection
 */
export async function atTimeOfClient(ctx: Context, clientId: string, db = ctx.db): Promise<Context> {
  return shiftClock(ctx, await ctx.clientClock.getAhead(db, clientId))
}

/** For work that says one moment, however long it waits for others: that of its beginning. */
export function atOneMoment(ctx: Context): Context {
  const moment = ctx.now()
  return { ...ctx, now: () => moment, storeNow: storeTime(ctx) }
}
