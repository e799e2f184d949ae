import { sql } from 'kysely'
import { buildDocument } from '#einvoice/build-document'
import { packFile } from '#einvoice/packed-file'
import { stampDocument } from '#einvoice/stamp-document'
import { wholeDocument, type FrozenDocument, type TaxBuyer } from '#rules/tax/tax-document'
import type { Context } from '#domain/core/context'
import type { Transaction } from '#domain/core/transaction'
import { hasEnded, openCredential } from '#domain/sale/records/tax-documents/open-credential'

/** Where the chain of a unit stands whose row this transaction holds. */
export type LockedChain = {
  /** Documents go to the authority: the unit stamps, or follows one that did and gets its certificate yet. */
  is_reported: boolean
  chain_counter: string | number | bigint
  last_hash: string
  credential_id: string | null
}

/**
 * The columns for a statement that locks the unit as `u`. Whoever waited for its row reads that row anew and
 * all others as they were before: so its own state is its row's, which may have been activated meanwhile, and
 * the question for others names it, else it would not be asked again.
 */
export const chainColumns = sql`(u.state = 'active' or exists (select from tax_units r where r.state = 'active' and r.id <> u.id)) as is_reported,
  u.counter as chain_counter, u.last_hash, u.credential_id`

/** Columns of `tax_submissions` that are written once, together. */
export type Stamped = {
  credential_id: string
  counter: number
  previous_hash: string
  hash: string
  packed_xml: Buffer
  qr: string
}

/**
 * The stamped form of the next document in the chain of a unit. Null where it cannot be made: without a
 * certificate or its key, behind the certificate's end (the authority accepts no such stamp), or of a
 * document that has no QR code. A sale is not lost for that: its document waits for its stamp, and staff are
 * alarmed.
 */
export async function stampNext(
  tx: Transaction,
  ctx: Context,
  chain: LockedChain,
  document: { content: FrozenDocument; buyer: TaxBuyer | null },
): Promise<Stamped | null> {
  const { credential_id: credentialId, last_hash: previousHash } = chain
  const credential = credentialId && (await openCredential(tx.db, ctx, credentialId))
  if (!credential || hasEnded(ctx, credential.certificate.notAfter)) return null
  const counter = Number(chain.chain_counter) + 1
  try {
    const built = buildDocument(wholeDocument(document), { counter, previousHash })
    const { xml, qr } = stampDocument(built, { ...credential, signedAt: ctx.now() })
    const { hash } = built
    return {
      credential_id: credentialId,
      counter,
      previous_hash: previousHash,
      hash,
      packed_xml: packFile(xml),
      qr,
    }
  } catch (error) {
    ctx.log.error({ err: error, number: document.content.number }, 'a tax document cannot be stamped')
    return null
  }
}
