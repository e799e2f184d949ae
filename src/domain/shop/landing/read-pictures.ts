import { ShopError } from '#rules/errors/shop-error'
import type { Both, LandingPicture } from '#rules/shop/landing'
import type { Transaction } from '#domain/core/transaction'
import type { KeptPicture } from '#domain/shop/landing/keep-picture'

/** A picture as a draft names it. */
export type WrittenPicture = { digest: string; alt: Both }

/** Uploaded pictures by digest. */
export type KeptPictures = ReadonlyMap<string, KeptPicture>

/** The kept pictures that a draft names, by digest. Errors: invalid_input for one that was never uploaded. */
export async function readPictures(
  tx: Transaction,
  written: readonly { path: string; picture: WrittenPicture }[],
): Promise<KeptPictures> {
  const digests = [...new Set(written.map(({ picture }) => picture.digest))]
  if (digests.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('landing_pictures')
    .select(['digest', 'media_type as type', 'width', 'height'])
    .where('digest', 'in', digests)
    .execute()
  const kept = new Map(rows.map((row) => [row.digest, row]))
  const missing = written.filter(({ picture }) => !kept.has(picture.digest))
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map(({ path }) => [path, ['invalid' as const]]))
    throw new ShopError('invalid_input', { fields })
  }
  return kept
}

/** The picture as the page keeps it; null where the draft names none. */
export function pictureIn(
  kept: KeptPictures,
  written: WrittenPicture | null | undefined,
  clean: (both: Both) => Both,
): LandingPicture | null {
  const picture = written && kept.get(written.digest)
  return picture ? { ...picture, alt: clean(written.alt) } : null
}
