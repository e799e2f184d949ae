import {
  isMarketing,
  marketingTextVersion,
  measurementTextVersion,
  type ConsentKind,
} from '#rules/people/consent'
import { consentChanges } from '#rules/core/rate-limits'
import { recordFact } from '#domain/core/activity/record-fact'
import { requireClient, type Context } from '#domain/core/context'
import { getLockedClient } from '#domain/people/identity/get-client'
import { listConsentViews, type ConsentView } from '#domain/account/privacy/list-consents'
import { leaveToItsEnd } from '#domain/sale/renewals/leave-to-its-end'
import { stopRenewals } from '#domain/sale/records/subscriptions/stop-renewals'
import { keepConsents } from '#domain/people/consents/keep-consents'
import { inTransaction } from '#domain/core/transaction'

export type WantedConsents = { [Kind in ConsentKind]?: boolean | undefined }

/**
 * Keeps what the client agrees to or takes back, with the text's version, the time and the address. What is
 * as it was, for the same text, is not written again. Taking back the consent to renewal ends auto-renewal,
 * as a message says. Error: too_many_requests.
 */
export async function setConsents(ctx: Context, wanted: WantedConsents): Promise<ConsentView[]> {
  const clientId = requireClient(ctx)
  await ctx.limiter.use('consent_changes', clientId, consentChanges)
  return inTransaction(ctx, async (tx) => {
    await getLockedClient(tx, clientId)
    const before = await listConsentViews(ctx, tx.db, clientId)
    const settings = await tx.db.selectFrom('store_settings').select('terms_version').executeTakeFirst()
    const versionOf = (kind: ConsentKind) =>
      isMarketing(kind)
        ? marketingTextVersion
        : kind === 'measurement'
          ? measurementTextVersion
          : (settings?.terms_version ?? '1')

    const decided = before.flatMap(({ kind, granted, textVersion }) => {
      const wish = wanted[kind]
      if (wish === undefined || (wish === granted && (textVersion === versionOf(kind) || !wish))) return []
      return [{ kind, before: granted, granted: wish, text_version: versionOf(kind) }]
    })
    if (wanted.renewal === false) {
      for (const id of await stopRenewals(tx, ctx, clientId)) await leaveToItsEnd(tx, ctx, { id, clientId })
    }
    if (decided.length === 0) return before

    keepConsents(
      tx,
      ctx,
      clientId,
      Object.fromEntries(decided.map(({ kind, granted }) => [kind, granted])),
      Object.fromEntries(decided.map(({ kind, text_version }) => [kind, text_version])),
    )
    recordFact(tx, ctx, {
      action: 'client.consents_changed',
      entity: 'client',
      entityId: clientId,
      clientId,
      changes: Object.fromEntries(
        decided.map(({ kind, before: was, granted }) => [`consent_${kind}`, { before: was, after: granted }]),
      ),
    })
    return listConsentViews(ctx, tx.db, clientId)
  })
}
