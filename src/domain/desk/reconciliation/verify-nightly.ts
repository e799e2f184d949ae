import { pageLink } from '#rules/core/addresses'
import { addDays } from '#rules/core/riyadh-days'
import type { Context } from '#domain/core/context'
import { nextNight } from '#domain/core/jobs/next-night'
import { verifyOwnBooks } from '#domain/desk/reconciliation/verify-books'
import { notifyAdministrators } from '#domain/messages/notify-administrators'

/** An email names so many; the log and `npm run books:verify` have all. */
const maxNamed = 20

/** Stamped files of so many days are read each night; `npm run books:verify` reads all. */
const nightlyDays = 3

/**
 * Every night: checks our own books, and the dashboard's days against the ledger. Disagreements are
 * reported to the log and to every administrator, each night until they are fixed. Returns the next moment.
 */
export async function verifyNightly(ctx: Context): Promise<Date> {
  const problems = await verifyOwnBooks(ctx, { since: addDays(ctx.now(), -nightlyDays) })
  if (problems.length > 0) {
    ctx.log.error({ count: problems.length, problems: problems.slice(0, maxNamed) }, 'the books disagree')
    await notifyAdministrators(ctx, 'books_disagree', {
      count: String(problems.length),
      text: problems.slice(0, maxNamed).join('\n'),
      link: pageLink(ctx, '/admin'),
    })
  }
  return nextNight(ctx.now())
}
