import { nextStatus } from '#rules/core/moves'
import {
  openSubmissionStates,
  taxSubmissionMoves,
  type TaxAnswer,
  type TaxSubmissionState,
} from '#rules/tax/tax-submission'
import { invariant } from '#rules/core/invariant'
import { recordFact } from '#domain/core/activity/record-fact'
import type { Context } from '#domain/core/context'
import { deferWrite, type WriteTarget } from '#domain/core/pending-writes'
import type { Transaction } from '#domain/core/transaction'

/** In whose history a document stands: its order's, or the API client's whose month it is of. */
export type DocumentSubject = { entity: 'order' | 'api_client'; entityId: string }

export function subjectOf(row: { order_id: string | null; api_client_id: string | null }): DocumentSubject {
  if (row.order_id !== null) return { entity: 'order', entityId: row.order_id }
  invariant(row.api_client_id !== null, 'a document is of an order or of an API client')
  return { entity: 'api_client', entityId: row.api_client_id }
}

/** A submission as it was read; `number` is of its document. */
export type SubmissionInHand = DocumentSubject & {
  documentId: string
  number: string
  state: TaxSubmissionState
  attempts: number
}

export type SubmissionEvent = Exclude<
  { [S in TaxSubmissionState]: keyof (typeof taxSubmissionMoves)[S] }[TaxSubmissionState],
  'stamp' | 'replace'
>

/**
 * Keeps what the authority decided of a document. Nothing where somebody else has kept an answer meanwhile:
 * the authority answers the same to the same bytes. A refusal stands in the history of the order or the API
 * client.
 */
export function moveSubmission(
  notes: WriteTarget,
  ctx: Context,
  one: SubmissionInHand,
  event: SubmissionEvent,
  { answer, clearedXml }: { answer: TaxAnswer; clearedXml?: string },
): void {
  const state = nextStatus(taxSubmissionMoves, one.state, event)
  invariant(state, `a document that is ${one.state} cannot ${event}`)
  const now = ctx.now()
  leaveAttempt(notes, ctx, one, {
    state,
    answer: JSON.stringify(answer),
    answered_at: now,
    next_at: openSubmissionStates.includes(state) ? now : null,
    ...(clearedXml !== undefined && { cleared_xml: clearedXml }),
  })
  if (state !== 'refused') return
  recordFact(notes, ctx, {
    action: `${one.entity}.document_refused`,
    entity: one.entity,
    entityId: one.entityId,
    changes: { document: { before: null, after: one.number } },
  })
}

type Replaced = DocumentSubject & {
  documentId: string
  /** Of a client's order. */
  clientId: string | null
  number: string
  /** The company in one line, where it was corrected. */
  company: { before: string | null; after: string } | null
}

/**
 * A corrected document stands in its place; ends the transaction where somebody else has corrected it
 * meanwhile.
 */
export function replaceSubmission(
  tx: Transaction,
  ctx: Context,
  { documentId, entity, entityId, clientId, number, company }: Replaced,
): void {
  deferWrite(
    tx,
    { table: 'tax_submissions', key: documentId, otherwise: 'order_changed_meanwhile' },
    tx.db
      .updateTable('tax_submissions')
      .set({ state: 'replaced' })
      .where('document_id', '=', documentId)
      .where('state', '=', 'refused')
      .returning('document_id'),
  )
  recordFact(tx, ctx, {
    action: `${entity}.document_replaced`,
    entity,
    entityId,
    changes: { document: { before: number, after: null } },
    ...(company && { personal: { company }, clientId }),
  })
}

/** Keeps an attempt that decided nothing; the same bytes are sent again at `nextAt`. */
export function postponeSubmission(
  notes: WriteTarget,
  ctx: Context,
  one: SubmissionInHand,
  { answer, nextAt }: { answer: TaxAnswer; nextAt: Date },
): void {
  leaveAttempt(notes, ctx, one, { answer: JSON.stringify(answer), next_at: nextAt })
}

type Kept = {
  state?: TaxSubmissionState
  answer: string
  answered_at?: Date
  next_at: Date | null
  cleared_xml?: string
}

function leaveAttempt(notes: WriteTarget, ctx: Context, one: SubmissionInHand, kept: Kept): void {
  const now = ctx.now()
  deferWrite(
    notes,
    { table: 'tax_submissions', key: one.documentId },
    ctx.db
      .updateTable('tax_submissions')
      .set((eb) => ({
        ...kept,
        attempts: one.attempts + 1,
        first_at: eb.fn.coalesce('first_at', eb.val(now)),
        last_at: now,
      }))
      .where('document_id', '=', one.documentId)
      .where('state', '=', one.state),
  )
}
