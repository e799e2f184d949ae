import { sql } from 'kysely'
import { acceptedSubmissionStates, type TaxSubmissionState } from '#rules/tax/tax-submission'
import type { Context } from '#domain/core/context'

/** A document as the books of the practice authority have it. The real authority shows nobody such a list. */
export type AuthorityDocument = {
  number: string
  hash: string
  icv: number | null
  /** In riyals, as the document says. */
  total: string
  vat: string
  state: 'reported' | 'cleared' | 'rejected' | 'redirected'
}

/**
 * What we keep of each document's answer beside the authority's own books, to the halala and to the hash.
 * Every disagreement as a sentence. A document that is still to be sent may be there or not: its answer may
 * have been lost.
 */
export async function compareAuthority(
  ctx: Pick<Context, 'db'>,
  theirs: readonly AuthorityDocument[],
): Promise<string[]> {
  const { rows } = await sql<Omit<AuthorityDocument, 'state'> & { state: TaxSubmissionState }>`
    select d.number, s.hash, s.counter::float8 as icv, (d.gross_minor / 100.0)::numeric(20, 2)::text as total,
      (d.vat_minor / 100.0)::numeric(20, 2)::text as vat, s.state
    from tax_submissions s join tax_documents d on d.id = s.document_id where s.hash is not null
    order by s.unit_id, s.counter`.execute(ctx.db)
  const byHash = new Map(theirs.map((one) => [one.hash, one]))
  const problems: string[] = []
  if (byHash.size !== theirs.length) problems.push('the authority has a document twice')
  for (const ours of rows) {
    const their = byHash.get(ours.hash)
    byHash.delete(ours.hash)
    const isAccepted = acceptedSubmissionStates.includes(ours.state)
    if (!their) {
      if (isAccepted)
        problems.push(`document ${ours.number} is ${ours.state} with us, and the authority has none`)
      continue
    }
    const isThere = their.state === 'reported' || their.state === 'cleared'
    const isRefused = ours.state === 'refused' || ours.state === 'replaced'
    if ((isAccepted && !isThere) || (isRefused && their.state !== 'rejected'))
      problems.push(`document ${ours.number} is ${ours.state} with us and ${their.state} at the authority`)
    if (
      their.number !== ours.number ||
      their.icv !== ours.icv ||
      their.total !== ours.total ||
      their.vat !== ours.vat
    )
      problems.push(`document ${ours.number} says something else at the authority`)
  }
  for (const one of byHash.values()) problems.push(`document ${one.number} of the authority is none of ours`)
  return problems
}
