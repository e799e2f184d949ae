import { createHash } from 'node:crypto'
import { ShopError } from '#rules/errors/shop-error'
import { pictureUploads } from '#rules/core/rate-limits'
import type { LandingPicture } from '#rules/shop/landing'
import { pictureLimits } from '#rules/look/picture'
import { readPicture } from '#rules/look/read-picture'
import { requirePermission, type Context } from '#domain/core/context'

/** A kept picture before anybody said in words what it shows. */
export type KeptPicture = Omit<LandingPicture, 'alt'>

/**
 * Keeps a picture for the landing page under the digest of what draws it; the same picture is kept once. No
 * page shows it before a draft names it and is published.
 * @param input.read brings its bytes, at most as many as are asked for; called once the caller may upload
 * Errors: too_many_requests, attachment_too_large, picture_refused.
 */
export async function keepPicture(
  ctx: Context,
  input: { read: (max: number) => Promise<Uint8Array> },
): Promise<KeptPicture> {
  const { id: staffId } = requirePermission(ctx, 'content:write')
  await ctx.limiter.use('picture', staffId, pictureUploads)
  const picture = readPicture(await input.read(pictureLimits.bytes))
  if (!picture) throw new ShopError('picture_refused')
  const { type, width, height, bytes } = picture
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  await ctx.db
    .insertInto('landing_pictures')
    .values({ digest, media_type: type, width, height, content: Buffer.from(bytes), created_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { digest, type, width, height }
}
