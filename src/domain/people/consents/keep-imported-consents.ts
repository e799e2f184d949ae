import type { ConsentKind } from '#rules/people/consent'
import { importedTextVersion } from '#rules/people/imported-consent'
import type { Transaction } from '#domain/core/transaction'

/** What a client agreed to in another system: when, and to which text or where it is kept. */
export type ImportedConsent = { clientId: string; kind: ConsentKind; agreedAt: Date; source: string }

/**
 * Keeps consents that another system has recorded, with the moment of then; the version of their text says
 * so. Where it can be shown may name the client, so that it stands in the one column that is emptied when
 * they are forgotten.
 */
export async function keepImportedConsents(
  tx: Transaction,
  consents: readonly ImportedConsent[],
): Promise<void> {
  if (consents.length === 0) return
  await tx.db
    .insertInto('consents')
    .values(
      consents.map(({ clientId, kind, agreedAt, source }) => ({
        client_id: clientId,
        kind,
        granted: true,
        text_version: importedTextVersion,
        address: source,
        created_at: agreedAt,
      })),
    )
    .execute()
}
