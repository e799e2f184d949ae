import { type Finding, errorOf, warningOf } from '../verify/finding.ts'
import type { Invoice } from '../verify/invoice.ts'
import { coreErrors } from './core-errors.ts'
import { coreWarnings } from './core-warnings.ts'
import { ksaErrors } from './ksa-errors.ts'
import { ksaWarnings } from './ksa-warnings.ts'
import type { Rule } from './rule.ts'

const CORE = 'EN_16931'
const KSA = 'KSA'

/** All rules that are checked, with the category under which the authority names them. */
export const allRules: readonly (Rule & { category: string })[] = [
  ...[...coreErrors, ...coreWarnings].map((one) => ({ ...one, category: CORE })),
  ...[...ksaErrors, ...ksaWarnings].map((one) => ({ ...one, category: KSA })),
]

/** What the rules say of a document, errors among warnings. `now` in milliseconds since 1970. */
export function checkRules(document: Invoice, now: number): Finding[] {
  return allRules
    .filter((rule) => rule.isBroken(document, now))
    .map(({ id, severity, message, category }) =>
      (severity === 'error' ? errorOf : warningOf)(id, category, `[${id}] - ${message}.`),
    )
}

/** The finding of a rule that somebody ordered, whether it is broken or not. */
export function orderedFinding(id: string, severity: Rule['severity']): Finding {
  const rule = allRules.find((one) => one.id === id)
  const message = `[${id}] - ${rule?.message ?? 'Ordered at the practice authority'}.`
  return (severity === 'error' ? errorOf : warningOf)(id, rule?.category ?? KSA, message)
}
