import { sql } from 'kysely'
import { consentKinds, type ConsentKind } from '#rules/people/consent'
import type { Context } from '#domain/core/context'
import { newId } from '#domain/core/new-id'
import { deferWrite, type WriteTarget } from '#domain/core/pending-writes'

/**
 * Keeps what a client agreed to or took back, with the moment, the address and the version of the text: that
 * of the store's terms unless `versions` names another.
 */
export function keepConsents(
  notes: WriteTarget,
  ctx: Context,
  clientId: string,
  consents: { readonly [Kind in ConsentKind]?: boolean },
  versions: { readonly [Kind in ConsentKind]?: string } = {},
): void {
  const rows = consentKinds.flatMap((kind) => {
    const granted = consents[kind]
    if (granted === undefined) return []
    const version = versions[kind]
    return [
      {
        client_id: clientId,
        kind,
        granted,
        text_version: version ?? sql<string>`coalesce((select terms_version from store_settings), '1')`,
        address: ctx.address,
        created_at: ctx.now(),
      },
    ]
  })
  deferWrite(notes, { table: 'consents', key: newId() }, ctx.db.insertInto('consents').values(rows))
}
