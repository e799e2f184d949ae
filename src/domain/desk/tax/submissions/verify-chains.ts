import { buildDocument } from '#einvoice/build-document'
import { firstPreviousHash } from '#einvoice/chain'
import { verifyDocument } from '#einvoice/verify-document'
import { wholeDocument, type FrozenDocument, type TaxBuyer } from '#rules/tax/tax-document'
import type { Context } from '#domain/core/context'
import { stampedFile, type FileColumns } from '#domain/core/stamped-file'

/** Documents that are read at once. */
const pageSize = 200

/**
 * Every stamped document against the frozen one, its own file, its certificate and the one before it, to the
 * byte; and each unit against its last document. Every disagreement as a sentence. Some milliseconds a
 * document.
 * @param since looks only at documents that were issued from then on
 */
export async function verifyChains(ctx: Pick<Context, 'db'>, since?: Date): Promise<string[]> {
  const units = await ctx.db
    .selectFrom('tax_units')
    .select(['id', 'prefix', 'counter', 'last_hash'])
    .where('counter', '>', 0n)
    .orderBy('id')
    .execute()
  const problems: string[] = []
  for (const unit of units) {
    let last = await readStart(ctx, unit.id, since)
    for (;;) {
      const page = await readPage(ctx, unit, last.counter)
      for (const row of page) {
        problems.push(...problemsOf(row, last))
        last = { counter: row.counter, hash: row.hash }
      }
      if (page.length < pageSize) break
    }
    if (last.counter !== Number(unit.counter) || last.hash !== unit.last_hash)
      problems.push(`the chain of unit ${unit.prefix || '-'} ends with another document than the unit says`)
  }
  problems.push(...(await findBehindEnds(ctx)))
  return problems
}

/** Documents behind the end that their unit says. One statement, so that both are of one moment. */
async function findBehindEnds(ctx: Pick<Context, 'db'>): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('tax_units as u')
    .select('u.prefix')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('tax_submissions as s')
          .select('s.document_id')
          .whereRef('s.unit_id', '=', 'u.id')
          .whereRef('s.counter', '>', 'u.counter'),
      ),
    )
    .execute()
  return rows.map(
    ({ prefix }) => `the chain of unit ${prefix || '-'} goes on behind the end that the unit says`,
  )
}

type Link = { counter: number; hash: string }

/** The document before the first that is looked at. */
async function readStart(ctx: Pick<Context, 'db'>, unitId: string, since?: Date): Promise<Link> {
  const start = { counter: 0, hash: firstPreviousHash }
  if (!since) return start
  const row = await ctx.db
    .selectFrom('tax_submissions')
    .select(['counter', 'hash'])
    .where('unit_id', '=', unitId)
    .where('counter', 'is not', null)
    .where('issued_at', '<', since)
    .orderBy('counter', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { counter: Number(row.counter), hash: row.hash ?? '' } : start
}

type Row = {
  number: string
  content: FrozenDocument
  buyer: TaxBuyer | null
  counter: number
  previous_hash: string
  hash: string
  /** Null where it cannot be read any more. */
  xml: string | null
  qr: string
  cleared_xml: string | null
  certificate: string
}

/** Not behind the counter that was read: what is stamped meanwhile belongs to another end. */
async function readPage(
  ctx: Pick<Context, 'db'>,
  unit: { id: string; counter: bigint },
  behind: number,
): Promise<Row[]> {
  const rows = await ctx.db
    .selectFrom('tax_submissions as s')
    .innerJoin('tax_documents as d', 'd.id', 's.document_id')
    .innerJoin('tax_credentials as c', 'c.id', 's.credential_id')
    .select(['d.number', 'd.content', 'd.buyer', 's.counter', 's.previous_hash', 's.hash'])
    .select(['s.xml', 's.packed_xml', 's.qr', 's.cleared_xml', 'c.certificate'])
    .where('s.unit_id', '=', unit.id)
    .where('s.counter', '>', BigInt(behind))
    .where('s.counter', '<=', unit.counter)
    .orderBy('s.counter')
    .limit(pageSize)
    .$narrowType<{ previous_hash: string; hash: string; qr: string }>()
    .execute()
  return rows.map((row) => ({ ...row, counter: Number(row.counter), xml: fileOf(row) }))
}

function fileOf(row: FileColumns): string | null {
  try {
    return stampedFile(row)
  } catch {
    return null
  }
}

function problemsOf(row: Row, before: Link): string[] {
  const { xml, qr, counter, hash } = row
  if (xml === null) return [`document ${row.number}: its file is not as it was stamped`]
  const previousHash = row.previous_hash
  const { document, problems } = verifyDocument(xml, { follows: before })
  const said: (string | false)[] = [
    ...problems,
    (document?.hash !== hash ||
      document.counter !== counter ||
      document.previousHash !== previousHash ||
      !xml.includes(`>${qr}<`)) &&
      'its row says something else than its file',
    !xml.includes(`<ds:X509Certificate>${row.certificate}</ds:X509Certificate>`) &&
      'it was stamped with another certificate than its row says',
    builtHash(row) !== hash && 'the frozen document says something else than its file',
    row.cleared_xml !== null &&
      verifyDocument(row.cleared_xml).document?.hash !== hash &&
      'the authority cleared another document',
  ]
  return said.filter((one) => one !== false).map((one) => `document ${row.number}: ${one}`)
}

/** The hash of the frozen document, built anew. Null where it cannot be built. */
function builtHash(row: Row): string | null {
  const { counter, previous_hash: previousHash } = row
  try {
    return buildDocument(wholeDocument(row), { counter, previousHash }).hash
  } catch {
    return null
  }
}
