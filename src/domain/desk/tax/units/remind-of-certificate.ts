import { formatDate } from '#locales/format'
import { pageLink } from '#rules/core/addresses'
import { day } from '#rules/core/durations'
import type { Context } from '#domain/core/context'
import { inTransaction } from '#domain/core/transaction'
import { notifyAdministratorsWithin } from '#domain/messages/notify-administrators'
import { endsSoon, findStampingCertificate } from '#domain/desk/tax/units/find-stamping-certificate'
import { hasEnded } from '#domain/sale/records/tax-documents/open-credential'

/**
 * Comes back every day. A certificate that a unit stamps with and that ends within 30 days is reported to
 * every administrator, once, and once more when it has ended. Returns the next moment.
 */
export async function remindOfCertificate(ctx: Context): Promise<Date> {
  const certificate = await findStampingCertificate(ctx)
  if (certificate && endsSoon(ctx, certificate.expiresAt)) {
    const { id, expiresAt } = certificate
    const template = hasEnded(ctx, expiresAt) ? 'tax_certificate_ended' : 'tax_certificate_ends'
    await inTransaction(ctx, (tx) =>
      notifyAdministratorsWithin(tx, ctx, {
        template,
        onceKey: `${template}:${id}`,
        parameters: ({ language }) => ({
          date: formatDate(expiresAt.toISOString(), language),
          link: pageLink(ctx, '/admin/e_invoicing'),
        }),
      }),
    )
  }
  return new Date(ctx.now().getTime() + day)
}
