import { pageLink } from '#rules/core/addresses'
import { riyadhDate } from '#rules/core/riyadh-days'
import { wrongCodesBeforeNotice, wrongOwnCodes, wrongStaffCodes } from '#rules/people/sign-in-limits'
import { asSystem, type Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { notifyStaff } from '#domain/messages/notify-staff'

const counters = { code_wrong_staff: wrongStaffCodes, code_wrong_own: wrongOwnCodes }

/**
 * Somebody tries codes of a staff user, whose password or session they have: its owner is notified once a
 * day, after the second round of five.
 * @param counter where the wrong ones are counted: of signing in, or of what a session confirms
 */
export async function warnOfWrongCodes(
  ctx: Context,
  userId: string,
  counter: keyof typeof counters,
): Promise<void> {
  const limit = counters[counter]
  const { points } = await ctx.limiter.left(counter, userId, limit)
  if (limit.points - points < wrongCodesBeforeNotice) return
  const user = await ctx.db
    .selectFrom('staff_users')
    .select(['id', 'email', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return
  await inTransaction(asSystem(ctx), async (tx) => {
    notifyStaff(tx, ctx, {
      user,
      template: 'codes_wrong',
      parameters: { link: pageLink(ctx, '/admin/password_resets') },
      onceKey: `codes_wrong:${riyadhDate(ctx.now())}:${user.id}`,
    })
  })
}
