/**
 * Why a message is not handed to its vendor: what is kept beside it as its error, and what staff read in
 * words of their language.
 */
export const withheldReasons = {
  outdated: 'no longer true',
  noSender: 'no sender for this channel',
  tooMany: 'too many to this number in a day',
  tooLate: 'too late',
  notCleared: 'its document is not cleared',
} as const

export type WithheldReason = keyof typeof withheldReasons

/**
 * Those behind which nothing is to be mended, nor to be sent again: it is not true any more, nobody was to
 * carry it, or it was one too many.
 */
export const rightlyWithheld: readonly string[] = [
  withheldReasons.outdated,
  withheldReasons.noSender,
  withheldReasons.tooMany,
]

/** Stands in front of an error behind which the message may have left all the same. */
export const inDoubtPrefix = 'in doubt: '
