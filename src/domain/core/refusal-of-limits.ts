import { ShopError } from '#rules/errors/shop-error'

/**
 * Takes limits one after the other; answers the refusal of the first that is used up, undefined where all had
 * room.
 */
export async function refusalOfLimits(take: () => Promise<unknown>): Promise<ShopError | undefined> {
  try {
    await take()
    return undefined
  } catch (refusal) {
    if (refusal instanceof ShopError && refusal.errorName === 'too_many_requests') return refusal
    throw refusal
  }
}
