import { sql } from 'kysely'
import type { Language } from '#rules/core/language'
import { refuse } from '#rules/imports/row-refused'
import type { Transaction } from '#domain/core/transaction'
import type { ImportedClient, ImportState } from '#domain/imports/import-state'

/** A client as the store has it who was imported before, or joined to a row. */
export type StoredClient = ImportedClient & { isClosed: boolean; isBlocked: boolean }

/**
 * The clients of these ids of the other system, by the hash of them, locked; ids that nobody has are left
 * out.
 */
export async function findImportedClients(
  tx: Transaction,
  hashes: readonly string[],
): Promise<Map<string, StoredClient>> {
  if (hashes.length === 0) return new Map()
  const { rows } = await sql<{
    hash: string
    id: string
    phone: string | null
    language: Language
    closed: boolean
    blocked: boolean
  }>`select encode(r.id_hash, 'hex') as hash, c.id, c.phone, c.language, c.closed_at is not null as closed,
      c.blocked_at is not null as blocked
    from imported_rows r join clients c on c.id = r.subject_id
    where r.kind = 'client' and r.id_hash = any(${hashes.map((hash) => Buffer.from(hash, 'hex'))}::bytea[])
    order by c.id for no key update of c`.execute(tx.db)
  return new Map(
    rows.map(({ hash, id, phone, language, closed, blocked }) => [
      hash,
      { id, phone: phone ?? '', language, isClosed: closed, isBlocked: blocked },
    ]),
  )
}

/** Our ids of these clients, from before or from this run; whom nobody knows is left out. */
export function idsOf(
  hashes: readonly string[],
  { stored, state }: { stored: ReadonlyMap<string, StoredClient>; state: ImportState },
): string[] {
  return hashes.flatMap((hash) => stored.get(hash)?.id ?? state.clients.get(hash)?.id ?? [])
}

/** The client of an id of the other system, from before or from this run. Throws RowRefused. */
export function requireClientOf(
  hash: string,
  { stored, state }: { stored: ReadonlyMap<string, StoredClient>; state: ImportState },
): ImportedClient {
  const client = stored.get(hash)
  if (client?.isClosed) throw refuse('client_id', 'client_closed')
  if (client?.isBlocked) throw refuse('client_id', 'client_blocked')
  const found = client ?? state.clients.get(hash)
  if (!found) throw refuse('client_id', 'client_unknown')
  return found
}
