/** What staff may upload for a page, by what its first bytes say. Source: docs/decisions/0175. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'] as const
export type PictureType = (typeof pictureTypes)[number]

/** Of one picture: bytes, so that a page stays quick, and pixels of a side. */
export const pictureLimits = { bytes: 300 * 1024, minSide: 24, maxSide: 2400 } as const

/** A picture without what a camera or a program wrote into it, with its size in pixels as it is shown. */
export type ReadPicture = { type: PictureType; width: number; height: number; bytes: Uint8Array<ArrayBuffer> }

/** The ending of a picture's address. */
export const pictureEndings: Record<PictureType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/avif': 'avif',
}

/** Where a kept picture is served: its name is the digest of its bytes, so it may be kept for ever. */
export function picturePath({ digest, type }: { digest: string; type: PictureType }): string {
  return `/pictures/${digest}.${pictureEndings[type]}`
}
