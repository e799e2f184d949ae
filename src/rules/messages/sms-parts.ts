/**
 * How an SMS is cut into what its carrier charges. Source: GSM 03.38 and 03.40; facts on SMS, "Length and
 * cost".
 */
export type SmsParts = {
  /** `gsm`: every letter is in GSM-7; one that is not makes the whole text `unicode`. */
  encoding: 'gsm' | 'unicode'
  /** Septets, or units of UTF-16. */
  units: number
  /** What one part holds: alone, or when several are joined. */
  perPart: number
  parts: number
}

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Two septets each. */
const extended = new Set('\f^{}\\[~]|€')

const alone = { gsm: 160, unicode: 70 } as const
const joined = { gsm: 153, unicode: 67 } as const

/** Septets, or units of UTF-16, that so many parts hold. */
export function roomOfParts(encoding: SmsParts['encoding'], parts: number): number {
  return parts === 1 ? alone[encoding] : parts * joined[encoding]
}

/** Counts the parts of an SMS. No letter is cut in two: a pair of septets or of units stays in one part. */
export function countSmsParts(text: string): SmsParts {
  const letters = [...text]
  const isGsm = letters.every((letter) => basic.has(letter) || extended.has(letter))
  const encoding = isGsm ? 'gsm' : 'unicode'
  const sizes = letters.map((letter) => (isGsm ? (extended.has(letter) ? 2 : 1) : letter.length))
  const units = sizes.reduce((sum, size) => sum + size, 0)
  if (units <= alone[encoding]) return { encoding, units, perPart: alone[encoding], parts: 1 }
  const perPart = joined[encoding]
  let parts = 1
  let filled = 0
  for (const size of sizes) {
    if (filled + size > perPart) {
      parts += 1
      filled = 0
    }
    filled += size
  }
  return { encoding, units, perPart, parts }
}
