import { ShopError } from '#rules/errors/shop-error'
import type { Context } from '#domain/core/context'

/**
 * What the file store answers. Error: files_unreachable, for whatever else happened than it promises, which
 * the log says.
 */
export async function reachFiles<Answer>(
  { log }: Pick<Context, 'log'>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    log.warn({ err: error }, 'the file store did not answer as promised')
    throw new ShopError('files_unreachable')
  }
}
