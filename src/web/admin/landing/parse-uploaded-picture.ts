import { pictureTypes } from '#rules/look/picture'
import type { Picture } from './section-shapes.ts'

/** A picture that is kept, without the words that a draft has for it. */
export type KeptPicture = Omit<Picture, 'alt'>

/**
 * What our endpoint says of a picture that was brought: it is kept, or why not. Neither where somebody else
 * answered.
 */
export function parseUploadedPicture(body: unknown): { picture?: KeptPicture; message?: string } {
  if (typeof body !== 'object' || body === null) return {}
  if ('picture' in body && isKept(body.picture)) return { picture: body.picture }
  return 'message' in body && typeof body.message === 'string' ? { message: body.message } : {}
}

function isKept(value: unknown): value is KeptPicture {
  if (typeof value !== 'object' || value === null) return false
  const { digest, type, width, height }: Partial<Record<keyof KeptPicture, unknown>> = value
  return (
    typeof digest === 'string' &&
    pictureTypes.some((one) => one === type) &&
    typeof width === 'number' &&
    typeof height === 'number'
  )
}
