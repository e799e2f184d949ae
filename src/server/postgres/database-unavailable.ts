import { PlainError } from '#server/process/plain-error'

/** The embedded database cannot serve. */
export class DatabaseUnavailable extends PlainError {
  override name = 'DatabaseUnavailable'
}
