import { toLatinDigits } from '#rules/core/digits'
import type { Halalas } from '#rules/core/money'
import { addDays, riyadhDate, startOfDay } from '#rules/core/riyadh-days'
import {
  cell,
  readAmount,
  readDay,
  readId,
  readNumber,
  readPastDay,
  readText,
  readYesNo,
  type Cells,
} from '#rules/imports/cells'
import { refuse, refuseField } from '#rules/imports/row-refused'
import type { Context } from '#domain/core/context'

/** A row of the subscriptions, as far as it can be read without the store. */
export type ReadSubscription = {
  id: string
  client: string
  /** Our number of the plan, or its id. */
  plan: string
  /** The end of the last paid day. */
  endsAt: Date
  /** The beginning of the paid period and of the whole subscription; null where the file does not say. */
  begins: Date | null
  since: Date | null
  pointsLeft: number | null
  /** With tax; null: the plan's own of now. */
  price: { amount: Halalas; column: string } | null
  /** It renews, and where its client agreed to that; null where it does not. */
  renewal: { agreedAt: Date; source: string } | null
}

const maxPoints = 100_000_000

/** Reads the cells of a subscription. Throws RowRefused. */
export function readSubscription(ctx: Context, cells: Cells): ReadSubscription {
  const now = ctx.now()
  const lastDay = readDay(cells, 'paid_until')
  if (lastDay === null) throw refuseField('paid_until', 'required')
  const endsAt = addDays(startOfDay(lastDay), 1)
  if (endsAt <= now) throw refuse('paid_until', 'paid_time_over', { today: riyadhDate(now) })
  const plan = toLatinDigits(cell(cells, 'plan'))
  if (plan === '') throw refuseField('plan', 'required')
  const begins = momentOf(readDay(cells, 'period_begins'))
  if (begins && begins > now) throw refuse('period_begins', 'begins_too_late')
  if (begins && begins >= endsAt) throw refuse('period_begins', 'begins_too_late')
  const since = momentOf(readPastDay(cells, 'since', now))
  if (since && begins && since > begins) throw refuse('since', 'since_too_late')
  return {
    id: readId(cells, 'id'),
    client: readId(cells, 'client_id'),
    plan,
    endsAt,
    begins,
    since,
    pointsLeft: readNumber(cells, 'points_left', { min: 0, max: maxPoints }),
    price: readAmount(cells, 'price'),
    renewal: readRenewal(cells, now),
  }
}

function momentOf(day: string | null): Date | null {
  return day === null ? null : startOfDay(day)
}

/** A card is charged only where somebody agreed to it, on a day and in a place that can be shown. */
function readRenewal(cells: Cells, now: Date): ReadSubscription['renewal'] {
  if (cell(cells, 'renews') === '') throw refuseField('renews', 'required')
  const renews = readYesNo(cells, 'renews')
  const day = readPastDay(cells, 'renewal_consent_on', now)
  const source = readText(cells, 'renewal_consent_source', 200)
  if (!renews) return null
  if (day === null) throw refuse('renewal_consent_on', 'consent_unproven')
  if (source === '') throw refuse('renewal_consent_source', 'consent_unproven')
  return { agreedAt: startOfDay(day), source }
}
