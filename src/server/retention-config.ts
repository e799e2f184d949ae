import {
  defaultRetention,
  logMonthsFor,
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
  refuseLongerThanLog(reader, retention)
  return retention
}

/** Names and numbers of the log leave the database with its rows: what was asked for would not be. */
function refuseLongerThanLog(reader: Reader, { personalValues, logMonths }: Retention): void {
  const { variable } = retentionRules.personalValues
  const needed = logMonthsFor(personalValues)
  if (!reader.isUnset(variable) && needed > logMonths)
    reader.refuse(
      variable,
      `is longer than the log stays in the database: set ${logMonthsRule.variable} to ${needed} at least, or this to less`,
    )
}
