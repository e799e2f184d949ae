import { sql, type RawBuilder } from 'kysely'

/**
 * A number of a client, and when it was theirs: after `since`, when another account moved away from it (null:
 * none has), and until they moved away from it themselves (null: it still is). Source: docs/decisions/0229.
 */
export type HeldPhone = { phone: string; since: Date | null; until: Date | null }

/**
 * Whether a row's number was one of these at the row's moment; both are columns. What came to it at another
 * time is somebody else's.
 */
export function isHeldAt(
  phones: HeldPhone[],
  { phone, at }: { phone: RawBuilder<unknown>; at: RawBuilder<unknown> },
): RawBuilder<boolean> {
  if (phones.length === 0) return sql<boolean>`false`
  const held = phones.map(
    (one) => sql`(${phone} = ${one.phone}
      ${one.since ? sql`and ${at} > ${one.since}` : sql``} ${one.until ? sql`and ${at} <= ${one.until}` : sql``})`,
  )
  return sql<boolean>`(${sql.join(held, sql` or `)})`
}

/** The same of one number, asked of a moment at which it was typed. */
export function wasHeldAt({ since, until }: HeldPhone, at: Date): boolean {
  return (since === null || at > since) && (until === null || at <= until)
}
