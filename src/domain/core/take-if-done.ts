import type { Context } from '#domain/core/context'
import type { Limit } from '#domain/core/limits'

/**
 * Takes one point of a limit for what `work` does, and gives it back where it is refused or, as `isDone`
 * says, has done nothing. So a refusal uses up nothing, and no more is done than the limit allows, whatever
 * is asked at the same moment. The limit must be one that `isGivenBack`. Errors: too_many_requests, those of
 * `work`.
 */
export async function takeIfDone<Result>(
  { limiter }: Pick<Context, 'limiter'>,
  { name, key, limit }: { name: string; key: string; limit: Limit },
  { work, isDone }: { work: () => Promise<Result>; isDone: (result: Result) => boolean },
): Promise<Result> {
  let isUsed = false
  try {
    await limiter.use(name, key, limit)
    const result = await work()
    isUsed = isDone(result)
    return result
  } finally {
    // Where nothing was left, the refused use was counted as well.
    if (!isUsed) await limiter.giveBack(name, key, limit)
  }
}
