import { createHash } from 'node:crypto'
import { z } from 'zod'

/** A seal of the log, as the database keeps it; hashes in hexadecimal. */
export type Seal = {
  id: number
  firstSequence: number
  lastSequence: number
  rowCount: number
  rowsHash: string
  previousHash: string
  chainHash: string
}

/**
 * An archive of the log: one JSON value on each line. First what it is; then, seal by seal, its rows by their
 * sequence, and the seal. A row's `content` is the very text whose SHA-256 was kept with it, a JSON list of
 * its columns, so the file proves itself without a database: a seal has the hash of its rows' hashes, and
 * that of the seal before.
 */
const archiveFormat = 'ishtirak-activities/1'

const Header = z.object({
  format: z.literal(archiveFormat),
  month: z.string(),
  first_seal: z.number(),
  last_seal: z.number(),
})
const Row = z.object({ sequence: z.number(), content: z.string() })
const SealLine = z.object({
  seal: z.number(),
  first_sequence: z.number(),
  last_sequence: z.number(),
  row_count: z.number(),
  rows_hash: z.string(),
  previous_hash: z.string(),
  chain_hash: z.string(),
})

export function headerLine(values: { month: string; firstSeal: number; lastSeal: number }): string {
  const { month, firstSeal, lastSeal } = values
  return line({ format: archiveFormat, month, first_seal: firstSeal, last_seal: lastSeal })
}

export function rowLine(row: { sequence: number; content: string }): string {
  return line(row)
}

export function sealLine(seal: Seal): string {
  return line({
    seal: seal.id,
    first_sequence: seal.firstSequence,
    last_sequence: seal.lastSequence,
    row_count: seal.rowCount,
    rows_hash: seal.rowsHash,
    previous_hash: seal.previousHash,
    chain_hash: seal.chainHash,
  })
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`
}

export type ArchiveVerdict = { rows: number; seals: Seal[]; problems: string[] }

/** Recomputes every hash of an archive. A changed, added or missing line shows as a problem of its seal. */
export async function verifyArchive(
  lines: AsyncIterable<string> | Iterable<string>,
): Promise<ArchiveVerdict> {
  const verdict: ArchiveVerdict = { rows: 0, seals: [], problems: [] }
  let header: z.infer<typeof Header> | undefined
  let hashes = createHash('sha256')
  let rows = 0
  for await (const text of lines) {
    const value = parse(text)
    if (!header) {
      header = Header.safeParse(value).data
      if (!header) return { ...verdict, problems: ['the file is no archive of the log'] }
      continue
    }
    const row = Row.safeParse(value).data
    if (row) {
      hashes.update(sha256(row.content))
      rows += 1
      continue
    }
    const seal = SealLine.safeParse(value).data
    if (!seal)
      return {
        ...verdict,
        problems: [...verdict.problems, `line "${text.slice(0, 40)}" is neither row nor seal`],
      }
    const before = verdict.seals.at(-1)
    const holds =
      rows === seal.row_count &&
      hashes.digest('hex') === seal.rows_hash &&
      (!before || before.chainHash === seal.previous_hash) &&
      sha256(Buffer.from(seal.previous_hash + seal.rows_hash, 'hex')).toString('hex') === seal.chain_hash
    if (!holds) verdict.problems.push(`seal ${seal.seal} does not hold`)
    verdict.seals.push(sealOf(seal))
    verdict.rows += rows
    hashes = createHash('sha256')
    rows = 0
  }
  const [first, last] = [verdict.seals[0], verdict.seals.at(-1)]
  if (rows > 0 || first?.id !== header?.first_seal || last?.id !== header?.last_seal)
    verdict.problems.push('the file is not whole')
  return verdict
}

function sealOf(seal: z.infer<typeof SealLine>): Seal {
  return {
    id: seal.seal,
    firstSequence: seal.first_sequence,
    lastSequence: seal.last_sequence,
    rowCount: seal.row_count,
    rowsHash: seal.rows_hash,
    previousHash: seal.previous_hash,
    chainHash: seal.chain_hash,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}
