/**
 * A moment as every answer and event writes it: UTC, milliseconds, `Z`. The database's JSON has spellings of
 * its own.
 */
export function writeMoment(moment: string | Date): string {
  return new Date(moment).toISOString()
}
