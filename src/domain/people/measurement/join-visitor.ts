import { visitorTextVersion } from '#rules/people/consent'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { keepConsents } from '#domain/people/consents/keep-consents'
import { keepDecision } from '#domain/people/measurement/decide-visitor'
import { findDecision } from '#domain/people/measurement/has-agreed'
import { hasVisitorAgreed } from '#domain/people/measurement/has-visitor-agreed'

/**
 * Who agreed to measurement as a visitor signs in: a client who never decided about it has agreed now, to the
 * sentence of the bar, unless somebody else has signed in behind that agreement before. A client who decided
 * keeps that; a no of the account becomes the visitor's, too. A visitor who did not agree changes nothing.
 * Source: docs/decisions/0232.
 */
export async function joinVisitor(
  tx: Transaction,
  ctx: Context,
  { clientId, visitorId }: { clientId: string; visitorId: string },
): Promise<void> {
  if (!(await hasVisitorAgreed({ db: tx.db, now: ctx.now }, visitorId))) return
  const decided = await findDecision(tx.db, clientId)
  if (decided && !decided.granted) return keepDecision({ db: tx.db, now: ctx.now }, visitorId, false)
  const isFirst = await takeAgreementOver(tx, ctx, visitorId)
  if (decided || !isFirst) return
  keepConsents(tx, ctx, clientId, { measurement: true }, { measurement: visitorTextVersion })
  recordFact(tx, ctx, {
    action: 'client.consents_changed',
    entity: 'client',
    entityId: clientId,
    clientId,
    changes: { consent_measurement: { before: false, after: true } },
  })
}

/**
 * Notes that an account has the agreement now, though not which one; false where one had it before, also at
 * this very moment.
 */
async function takeAgreementOver(tx: Transaction, ctx: Context, visitorId: string): Promise<boolean> {
  const taken = await tx.db
    .updateTable('visitor_consents')
    .set({ joined_at: ctx.now() })
    .where('visitor_id', '=', visitorId)
    .where('granted', '=', true)
    .where('joined_at', 'is', null)
    .returning('id')
    .execute()
  return taken.length > 0
}
