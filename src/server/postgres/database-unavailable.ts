/** The embedded database cannot serve, for a reason that one clear sentence tells. Nobody needs its stack. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}
