import { consentKinds } from '#rules/consent'
import type { ConsentKind } from '#rules/consent'
import { requireClient } from '#domain/core/context'
import type { Context } from '#domain/core/context'

export type ConsentView = {
  kind: ConsentKind
  granted: boolean
  /** Null when the client was never asked. */
  textVersion: string | null
  decidedAt: Date | null
}

/** The latest decision of each kind; one that was never asked counts as not granted. */
export async function listConsents(ctx: Context): Promise<ConsentView[]> {
  return listConsentViews(ctx.db, requireClient(ctx))
}

export async function listConsentViews(db: Context['db'], clientId: string): Promise<ConsentView[]> {
  const rows = await db
    .selectFrom('consents')
    .distinctOn('kind')
    .select(['kind', 'granted', 'text_version', 'created_at'])
    .where('client_id', '=', clientId)
    .orderBy('kind')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return consentKinds.map((kind) => {
    const latest = rows.find((row) => row.kind === kind)
    return {
      kind,
      granted: latest?.granted ?? false,
      textVersion: latest?.text_version ?? null,
      decidedAt: latest?.created_at ?? null,
    }
  })
}
