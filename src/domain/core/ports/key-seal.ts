/**
 * Keeps secrets of the e-invoicing units unreadable in the database and its copies. What is sealed for one
 * use opens for no other: `of` names it, such as a column and its row's id.
 */
export interface KeySeal {
  seal(secret: string, of: string): string
  /** @throws when it was sealed under a key that is not here any more, for another use, or was changed */
  open(sealed: string, of: string): string
}
