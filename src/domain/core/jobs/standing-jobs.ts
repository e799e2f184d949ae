import { summaryHour } from '#rules/desk/waiting'
import { nextWorkingHour } from '#rules/core/working-days'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { Context } from '#domain/core/context'
import { nextNight } from '#domain/core/jobs/next-night'
import { scheduleUnpaidWatch } from '#domain/core/jobs/unpaid-watch'
import { commitAsOneStatement, inTransaction } from '#domain/core/transaction'

/**
 * Jobs that come back by themselves, for ever. Leaves those that are missing; called when a worker starts.
 */
export async function scheduleStandingJobs(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    enqueue(tx, ctx, { name: 'activity.seal', subjectId: 'log', clientId: null })
    enqueue(tx, ctx, { name: 'figures.fold', subjectId: 'figures', clientId: null })
    enqueue(tx, ctx, { name: 'figures.compute_months', subjectId: 'figures', clientId: null })
    enqueue(tx, ctx, { name: 'house.tidy', subjectId: 'house', clientId: null })
    enqueue(tx, ctx, { name: 'codes.watch', subjectId: 'house', clientId: null })
    enqueue(tx, ctx, { name: 'renewals.watch', subjectId: 'house', clientId: null })
    enqueue(tx, ctx, { name: 'tax_certificates.watch', subjectId: 'house', clientId: null })
    enqueue(tx, ctx, { name: 'accounts.watch', subjectId: 'house', clientId: null })
    enqueue(tx, ctx, { name: 'tax.watch', subjectId: 'store', clientId: null })
    scheduleUnpaidWatch(tx, ctx)
    enqueue(tx, ctx, {
      name: 'waiting.summarise',
      subjectId: 'house',
      clientId: null,
      dueAt: nextWorkingHour(ctx.now(), summaryHour),
    })
    const dueAt = nextNight(ctx.now())
    enqueue(tx, ctx, { name: 'books.compare', subjectId: 'house', clientId: null, dueAt })
    enqueue(tx, ctx, { name: 'books.verify', subjectId: 'house', clientId: null, dueAt })
  })
}

/**
 * Leaves the watch of what is unpaid again where somebody deleted it: a worker asks so as long as it runs.
 */
export async function keepUnpaidWatched(ctx: Context): Promise<void> {
  await commitAsOneStatement(ctx, (notes) => scheduleUnpaidWatch(notes, ctx))
}
