import {
  defaultRetention,
  logMonthsRule,
  retentionRules,
  type RetainedKind,
  type Retention,
} from '#rules/people/retention'
import { wholeNumber, type Reader } from '#server/environment'

/** Reads how long each kind of row is kept, within what the law and its purpose allow. */
export function readRetention(reader: Reader): Retention {
  const retention = { ...defaultRetention }
  // The names are the keys of a constant table.
  for (const kind of Object.keys(retentionRules) as RetainedKind[]) {
    const { variable, min, max, days } = retentionRules[kind]
    retention[kind] = reader.read(variable, wholeNumber(min, max), days)
  }
  const { variable, min, max, months } = logMonthsRule
  retention.logMonths = reader.read(variable, wholeNumber(min, max), months)
  return retention
}
