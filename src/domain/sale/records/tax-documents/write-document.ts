import { sql } from 'kysely'
import { addUpLines, type FrozenDocument, type TaxBuyer, type TaxDocumentKind } from '#rules/tax/tax-document'
import { documentNumber } from '#rules/tax/tax-events'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { deferWrite, insertLater } from '#domain/core/pending-writes'
import { enqueue } from '#domain/core/jobs/enqueue'
import type { Transaction } from '#domain/core/transaction'
import {
  chainColumns,
  stampNext,
  type LockedChain,
  type Stamped,
} from '#domain/sale/records/tax-documents/stamp-next'
import { asBytea } from '#domain/core/pending-rows'

/** The unit that issues, whose row this transaction holds; the counters as they were. */
export type LockedUnit = LockedChain & {
  unit_id: string
  prefix: string
  invoices: string | number | bigint
  credit_notes: string | number | bigint
  debit_notes: string | number | bigint
}

/** The unit's columns for a statement that locks it as `u` (`for no key update of u`). */
export const unitColumns = sql`u.id as unit_id, u.prefix, u.invoices, u.credit_notes, u.debit_notes, ${chainColumns}`

const counters = {
  invoice: 'invoices',
  credit_note: 'credit_notes',
  debit_note: 'debit_notes',
} as const satisfies Record<TaxDocumentKind, keyof LockedUnit>

/** Whose a document is: an order's and its client's, or that of a partner's month. */
export type DocumentOwner =
  | {
      orderId: string
      clientId: string
      refundId?: string
      /** Of the note of an exchanged plan: the order that replaced it. */
      exchangeOrderId?: string
    }
  | {
      accountInvoiceId: string
      /** Of a note: the entry by which the order was taken back. */
      accountEntryId?: string
      /** When its tax falls due, where that is not its issue. */
      taxedAt?: Date
    }

type Written = DocumentOwner & {
  /** The id of the invoice that a note changes. */
  refersTo?: string
  /** The id of the refused document in whose place this one comes. */
  replaces?: string
  /** Null where the person was forgotten. */
  buyer: TaxBuyer | null
  content: Omit<FrozenDocument, 'number' | 'uuid' | 'issuedAt' | 'totals'>
}

/**
 * Gives a document the next number of its series and leaves it to be written with the unit's counters. From
 * phase 2 on it is stamped as the next of the chain, and a job reports it. Returns its id. Source:
 * docs/decisions/0130.
 */
export async function writeDocument(
  tx: Transaction,
  ctx: Context,
  unit: LockedUnit,
  document: Written,
): Promise<string> {
  const { kind, form, lines } = document.content
  const counter = counters[kind]
  const place = Number(unit[counter]) + 1
  const id = newId()
  const issuedAt = ctx.now()
  const totals = addUpLines(lines)
  const number = documentNumber(unit.prefix, kind, place)
  const content: FrozenDocument = {
    ...document.content,
    number,
    uuid: id,
    issuedAt: `${issuedAt.toISOString().slice(0, 19)}Z`,
    totals,
  }
  const isReported = unit.is_reported
  const stamped = isReported ? await stampNext(tx, ctx, unit, { content, buyer: document.buyer }) : null
  deferWrite(
    tx,
    { table: 'tax_units', key: unit.unit_id, otherwise: 'order_changed_meanwhile' },
    tx.db
      .updateTable('tax_units')
      .set({ [counter]: place, ...(stamped && chainAfter(stamped)) })
      .where('id', '=', unit.unit_id)
      .where(counter, '=', BigInt(place - 1))
      .returning('id'),
  )
  insertLater(tx, 'tax_documents', {
    id,
    unit_id: unit.unit_id,
    kind,
    form,
    place,
    number,
    ...ownerColumns(document),
    refers_to: document.refersTo ?? null,
    replaces: document.replaces ?? null,
    net_minor: totals.net,
    vat_minor: totals.vatAmount,
    gross_minor: totals.gross,
    content,
    buyer: document.buyer,
    issued_at: issuedAt,
  })
  if (isReported) leaveSubmission(tx, ctx, { documentId: id, unitId: unit.unit_id, issuedAt, stamped })
  return id
}

function ownerColumns(owner: DocumentOwner) {
  const none = {
    order_id: null,
    client_id: null,
    refund_id: null,
    exchange_order_id: null,
    account_invoice_id: null,
    account_entry_id: null,
    taxed_at: null,
  }
  if ('orderId' in owner) {
    const { orderId, clientId, refundId = null, exchangeOrderId = null } = owner
    return {
      ...none,
      order_id: orderId,
      client_id: clientId,
      refund_id: refundId,
      exchange_order_id: exchangeOrderId,
    }
  }
  const { accountInvoiceId, accountEntryId = null, taxedAt = null } = owner
  return {
    ...none,
    account_invoice_id: accountInvoiceId,
    account_entry_id: accountEntryId,
    taxed_at: taxedAt,
  }
}

/** The unit's columns once a document was stamped. */
export function chainAfter({ counter, hash }: Stamped): { counter: bigint; last_hash: string } {
  return { counter: BigInt(counter), last_hash: hash }
}

function leaveSubmission(
  tx: Transaction,
  ctx: Context,
  one: { documentId: string; unitId: string; issuedAt: Date; stamped: Stamped | null },
): void {
  insertLater(tx, 'tax_submissions', {
    document_id: one.documentId,
    unit_id: one.unitId,
    issued_at: one.issuedAt,
    next_at: one.issuedAt,
    ...(one.stamped ? { state: 'waiting', ...asJson(one.stamped) } : { state: 'unstamped', ...noStamp }),
  })
  enqueue(tx, ctx, { name: 'tax_unit.report', subjectId: one.unitId, clientId: null })
}

function asJson({ packed_xml: packed, ...stamped }: Stamped) {
  return { ...stamped, packed_xml: asBytea(packed) }
}

const noStamp = {
  credential_id: null,
  counter: null,
  previous_hash: null,
  hash: null,
  packed_xml: null,
  qr: null,
}
