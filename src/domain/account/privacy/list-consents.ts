import { consentKinds, type ConsentKind } from '#rules/people/consent'
import { requireClient, type Context } from '#domain/core/context'

export type ConsentView = {
  kind: ConsentKind
  granted: boolean
  /** Null when the client was never asked. */
  textVersion: string | null
  decidedAt: Date | null
}

/**
 * The latest decision of each kind; one that was never asked counts as not granted. Measurement is there only
 * where the store reports to somebody, or when it was decided before.
 */
export async function listConsents(ctx: Context): Promise<ConsentView[]> {
  return listConsentViews(ctx, ctx.db, requireClient(ctx))
}

/** The same of a client whom somebody else asks about. */
export async function listConsentViews(
  { measurement }: Pick<Context, 'measurement'>,
  db: Context['db'],
  clientId: string,
): Promise<ConsentView[]> {
  const rows = await db
    .selectFrom('consents')
    .distinctOn('kind')
    .select(['kind', 'granted', 'text_version', 'created_at'])
    .where('client_id', '=', clientId)
    .orderBy('kind')
    // Their ids are the database's: the sequence of deciding, whatever the clocks of the processes that wrote
    // them.
    .orderBy('id', 'desc')
    .execute()
  return consentKinds.flatMap((kind) => {
    const latest = rows.find((row) => row.kind === kind)
    if (kind === 'measurement' && !latest && measurement.vendors().length === 0) return []
    return [
      {
        kind,
        granted: latest?.granted ?? false,
        textVersion: latest?.text_version ?? null,
        decidedAt: latest?.created_at ?? null,
      },
    ]
  })
}
