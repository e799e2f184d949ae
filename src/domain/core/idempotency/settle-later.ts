import type { Context } from '#domain/core/context'
import { claimLifetime } from '#domain/core/idempotency/kept-answers'

/** Milliseconds between two tries. */
const pause = 1_000

/**
 * Settles a claimed key behind its call, which could not reach the database: once a second, until it is done
 * or nobody respects the claim any more. Meanwhile repeats are answered that the key is in use. A process
 * that ends leaves it to `claimLifetime`.
 */
export function settleLater(ctx: Pick<Context, 'log'>, settle: () => Promise<void>): void {
  const until = performance.now() + claimLifetime * 1_000
  const tryAgain = () => {
    settle().catch((error: unknown) => {
      if (performance.now() < until) wait()
      else ctx.log.warn({ error }, 'an idempotency key is left to run out')
    })
  }
  const wait = () => void setTimeout(tryAgain, pause).unref()
  wait()
}
