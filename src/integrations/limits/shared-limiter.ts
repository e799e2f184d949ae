import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { ShopError } from '#rules/errors/shop-error'
import type { Limit, Limiter } from '#domain/core/limits'

/** bigint as a number: the library computes with the milliseconds of `expire`. */
const numberTypes: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => Number(text) }

/**
 * Limits that hold across processes, counted in the table `rate_limits`. A key that is used up is remembered
 * in memory, so that a flood costs no statements, unless it can be given back. While the database does not
 * answer, each process counts for itself.
 */
export function createSharedLimiter(pool: Pick<pg.Pool, 'query'>): Limiter {
  const limiters = new Map<string, RateLimiterPostgres>()
  const storeClient = { query: (query: pg.QueryConfig) => pool.query({ ...query, types: numberTypes }) }

  function limiterOf(name: string, limit: Limit): RateLimiterPostgres {
    const { points, duration } = limit
    const kind = `${name} ${points} ${duration}`
    const known = limiters.get(kind)
    if (known) return known
    const made = new RateLimiterPostgres({
      points,
      duration,
      storeClient,
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      // Expired rows are removed by the job `house.tidy`.
      clearExpiredByTimeout: false,
      // What another process gave back would still be refused here.
      ...(limit.isGivenBack ? {} : { inMemoryBlockOnConsumed: points }),
      insuranceLimiter: new RateLimiterMemory({ points, duration, keyPrefix: name }),
    })
    limiters.set(kind, made)
    return made
  }

  return {
    async use(name, key, limit, points = 1) {
      try {
        const { remainingPoints, msBeforeNext } = await limiterOf(name, limit).consume(storedKey(key), points)
        return { points: remainingPoints, seconds: Math.max(0, msBeforeNext) / 1000 }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw new ShopError('too_many_requests', { retryAfter: Math.max(1, refusal.msBeforeNext / 1000) })
      }
    },
    async left(name, key, limit) {
      const found = await limiterOf(name, limit).get(storedKey(key))
      if (!found) return { points: limit.points, seconds: 0 }
      return { points: found.remainingPoints, seconds: Math.max(0, found.msBeforeNext) / 1000 }
    },
    async giveBack(name, key, limit, points = 1) {
      await limiterOf(name, limit).reward(storedKey(key), points)
    },
    async reset(name, key, limit) {
      await limiterOf(name, limit).delete(storedKey(key))
    },
  }
}

/** Phones and addresses do not stand in the table in the clear, and no key outgrows its column. */
function storedKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
