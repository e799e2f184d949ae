import { ShopError } from '#rules/errors/shop-error'
import type { FieldProblem } from '#rules/core/field-errors'
import { isCommonPassword } from '#rules/people/password'
import { staffPasswordLength } from '#rules/people/sign-in-limits'
import type { Context } from '#domain/core/context'
import { getContent } from '#domain/shop/published/content-cache'

/**
 * Long enough, and none of those that are tried first: common ones, runs of the keyboard, what is known of
 * its owner.
 */
export async function requireGoodPassword(
  ctx: Context,
  password: string,
  owner: { name: string; email: string; phone: string },
): Promise<void> {
  const { store } = await getContent(ctx)
  const about = [owner.email, owner.phone, owner.name, store?.name_ar ?? '', store?.name_en ?? '']
  const errors: FieldProblem[] = []
  if (password.length < staffPasswordLength.min) {
    errors.push({ error: 'shorter_than', values: { min: staffPasswordLength.min } })
  }
  if (password.length > staffPasswordLength.max) {
    errors.push({ error: 'longer_than', values: { max: staffPasswordLength.max } })
  }
  if (errors.length === 0 && isCommonPassword(password, about)) errors.push('too_common')
  if (errors.length > 0) throw new ShopError('invalid_input', { fields: { password: errors } })
}
