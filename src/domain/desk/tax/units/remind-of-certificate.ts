import { formatDate } from '#locales/format'
import { pageLink } from '#rules/addresses'
import { day } from '#rules/durations'
import { renewBefore } from '#rules/tax-onboarding'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { notifyEachAdministrator } from '#domain/messages/notify-administrators'

/**
 * Comes back every day. A certificate that a unit stamps with and that ends within 30 days is reported to every administrator,
 * once. Returns the next moment.
 */
export async function remindOfCertificate(ctx: Context): Promise<Date> {
  const now = ctx.now().getTime()
  const ending = await ctx.db
    .selectFrom('tax_units as u')
    .innerJoin('tax_credentials as c', 'c.id', 'u.credential_id')
    .select(['c.id', 'c.expires_at'])
    .where('u.is_current', '=', true)
    .where('u.state', '=', 'active')
    .where('c.expires_at', '<', new Date(now + renewBefore))
    .execute()
  for (const { id, expires_at } of ending) {
    await inTransaction(ctx, (tx) =>
      notifyEachAdministrator(tx, ctx, {
        template: 'tax_certificate_ends',
        onceKey: `tax_certificate_ends:${id}`,
        parameters: ({ language }) => ({
          date: formatDate(expires_at.toISOString(), language),
          link: pageLink(ctx, '/admin/e_invoicing'),
        }),
      }),
    )
  }
  return new Date(now + day)
}
