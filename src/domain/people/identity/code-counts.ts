import { sql, type Kysely } from 'kysely'
import type { DB } from '#db/types'
import { hour as hourMs } from '#rules/core/durations'
import { codeBudget, gulfCountries, hourlyCodes, type CodeCount } from '#rules/people/code-sending-budget'
import { riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import type { Context } from '#domain/core/context'
import { getContent } from '#domain/shop/published/content-cache'
import { callingCodeOf } from '#domain/people/identity/normalise-phone'
import type { Transaction } from '#domain/core/transaction'
import { ShopError } from '#rules/errors/shop-error'

/**
 * `invited`: invitations to share a plan and what is said of a partner's orders, which go to strangers as
 * well and count against the same budget.
 */
export type CountryCount = CodeCount & { country: string; invited: number }

/** How many codes went out, were entered, or were tried wrongly. */
export type CodeUse = {
  /** Calling codes of the countries that get codes. */
  countries: readonly string[]
  dailyBudget: number
  /** Of the Riyadh day that was asked for, most sent first. */
  today: CountryCount[]
  /** Of the hour that was asked for, all countries together. */
  hour: CodeCount
}

/** Counts a code that is sent to a phone, or was entered; after every other lock of its transaction. */
export async function countCode(
  tx: Transaction,
  ctx: Pick<Context, 'now'>,
  phone: string,
  what: 'sent' | 'entered',
): Promise<void> {
  await addOne(tx.db, ctx, phone, what)
}

/**
 * Counts an SMS that is about to be sent to somebody who did not ask for it, at once, outside of any
 * transaction.
 * @param as what an invitation or a link is; or what is said of an order on account, which its partner pays
 * for and is not refused: it stops no other one's
 */
export async function countInvited(
  ctx: Context,
  phone: string,
  as: 'invited' | 'on_account' = 'invited',
): Promise<void> {
  await addOne(ctx.db, ctx, phone, as)
}

/** Counts a wrong code at once, outside of any transaction that could be rolled back. */
export async function countWrongCode(ctx: Context, phone: string): Promise<void> {
  await addOne(ctx.db, ctx, phone, 'wrong')
}

/** In the row of this hour and of the phone's country. */
async function addOne(
  db: Kysely<DB>,
  ctx: Pick<Context, 'now'>,
  phone: string,
  what: 'sent' | 'entered' | 'wrong' | 'invited' | 'on_account',
): Promise<void> {
  const column = sql.ref(what)
  await sql`insert into code_counts (hour, country, ${column}) values (${hourOf(ctx.now())}, ${callingCodeOf(phone)}, 1)
    on conflict (hour, country) do update set ${column} = code_counts.${column} + 1`.execute(db)
}

/** Which countries get codes; what the store set, or the usual ones before it was set up. */
export async function getCodeSettings(
  ctx: Context,
): Promise<{ countries: readonly string[]; dailyBudget: number }> {
  const { store } = await getContent(ctx)
  return {
    countries: store?.code_countries ?? gulfCountries,
    dailyBudget: store?.daily_code_budget ?? codeBudget.default,
  }
}

/** What was sent on the day of `now` and in its hour, beside what may be sent. */
export async function getCodeUsage(ctx: Context, now: Date): Promise<CodeUse> {
  const settings = await getCodeSettings(ctx)
  const rows = await ctx.db
    .selectFrom('code_counts')
    .selectAll()
    .where('hour', '>=', startOfDay(riyadhDate(now)))
    .where('hour', '<=', now)
    .execute()
  const today = new Map<string, CountryCount>()
  const hour = { sent: 0, entered: 0, wrong: 0 }
  for (const row of rows) {
    const of = today.get(row.country) ?? { country: row.country, sent: 0, entered: 0, wrong: 0, invited: 0 }
    today.set(row.country, of)
    add(of, row)
    of.invited += row.invited + row.on_account
    if (row.hour.getTime() === hourOf(now).getTime()) add(hour, row)
  }
  return { ...settings, today: [...today.values()].toSorted((a, b) => smsOf(b) - smsOf(a)), hour }
}

/**
 * Whether SMS to people who did not ask for them are within the store's budget of the day. Codes use none of
 * it here: they go on with a proof of work, and whoever has them sent must not stop what is sold; nor does
 * what is said of orders on account, which are never refused. Error: too_many_requests, with the seconds
 * until midnight.
 */
export async function refuseSpentBudget(ctx: Context): Promise<void> {
  const { dailyBudget } = await getCodeSettings(ctx)
  const now = ctx.now()
  const day = startOfDay(riyadhDate(now))
  const { rows } = await sql<{ invited: number }>`select coalesce(sum(invited), 0)::int as invited
    from code_counts where hour >= ${day} and hour <= ${now}`.execute(ctx.db)
  if ((rows[0]?.invited ?? 0) < dailyBudget) return
  throw new ShopError('too_many_requests', { retryAfter: secondsLeft(day, now) })
}

/** SMS of the store's budget: codes and invitations. */
export const smsOf = ({ sent, invited }: { sent: number; invited: number }) => sent + invited

/**
 * Seconds until codes and invitations to this country are within the budget again; undefined while they are.
 */
export async function findSpentBudget(
  ctx: Context,
  country: string,
): Promise<{ isStore: boolean; retryAfter: number } | undefined> {
  const { dailyBudget } = await getCodeSettings(ctx)
  const now = ctx.now()
  const day = startOfDay(riyadhDate(now))
  const { rows } = await sql<{ store: number; country: number }>`
    select coalesce(sum(sent + invited + on_account), 0)::int as store,
      coalesce(sum(sent + invited + on_account) filter (where hour = ${hourOf(now)} and country = ${country}), 0)::int as country
    from code_counts where hour >= ${day} and hour <= ${now}`.execute(ctx.db)
  const [count = { store: 0, country: 0 }] = rows
  if (count.store >= dailyBudget) {
    return { isStore: true, retryAfter: secondsLeft(day, now) }
  }
  if (count.country < hourlyCodes(country, dailyBudget)) return undefined
  return { isStore: false, retryAfter: (hourOf(now).getTime() + hourMs - now.getTime()) / 1000 }
}

/** Until the Riyadh day is over that begins then. */
function secondsLeft(day: Date, now: Date): number {
  return Math.ceil((day.getTime() + 24 * hourMs - now.getTime()) / 1000)
}

function hourOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / hourMs) * hourMs)
}

function add(to: CodeCount, row: CodeCount): void {
  to.sent += row.sent
  to.entered += row.entered
  to.wrong += row.wrong
}
