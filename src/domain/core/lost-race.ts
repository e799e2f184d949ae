import type { ErrorName } from '#rules/errors/errors'
import { ShopError } from '#rules/errors/shop-error'

/**
 * Another transaction changed a row between our read and our update. Its message, which only the log shows,
 * names the row.
 */
export class LostRace extends ShopError {
  /** @param subject the table and the row, as `orders 0190…`. */
  constructor(errorName: ErrorName, subject: string) {
    super(errorName)
    this.message = `${errorName}: ${subject} was changed meanwhile`
  }
}
