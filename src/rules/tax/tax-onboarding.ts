import { day } from '#rules/core/durations'
import { onRiyadhClock } from '#rules/core/riyadh-days'
import type { Moves } from '#rules/core/moves'
import { taxDocumentForms, type TaxDocumentForm, type TaxDocumentKind } from '#rules/tax/tax-document'
import type { TaxEnvironment, TaxRemark } from '#rules/tax/tax-submission'

/** A unit's first certificate, or one that follows it. */
export const onboardingPurposes = ['first', 'renewal'] as const
export type OnboardingPurpose = (typeof onboardingPurposes)[number]

/**
 * How a unit gets a certificate: a password brings one for the checks, the checks bring the real one, and the
 * unit stamps with that once it is activated. A renewed certificate is in use at once. Source: e-invoicing
 * facts, section 6; second part, 5.8.
 */
export const taxOnboardingMoves = {
  requested: { issueForChecks: 'checking', certify: 'certified', abandon: 'abandoned' },
  checking: { passChecks: 'certifying', abandon: 'abandoned' },
  certifying: { certify: 'certified', repeatChecks: 'checking', abandon: 'abandoned' },
  certified: { use: 'done', abandon: 'abandoned' },
  done: {},
  abandoned: {},
} as const satisfies Moves
export type TaxOnboardingState = keyof typeof taxOnboardingMoves
export const taxOnboardingStates = Object.keys(taxOnboardingMoves) as TaxOnboardingState[]

export const closedOnboardingStates = ['done', 'abandoned'] as const satisfies TaxOnboardingState[]

/**
 * The documents that the authority wants to see of a unit that issues both forms, in the order in which they
 * are sent.
 */
export type ComplianceCheck = `${TaxDocumentForm}_${TaxDocumentKind}`
export const complianceChecks: { name: ComplianceCheck; form: TaxDocumentForm; kind: TaxDocumentKind }[] =
  taxDocumentForms.flatMap((form) =>
    (['invoice', 'credit_note', 'debit_note'] as const).map((kind) => ({
      name: `${form}_${kind}` as const,
      form,
      kind,
    })),
  )

export type CheckResult = { outcome: 'accepted' | 'refused'; errors: TaxRemark[]; warnings: TaxRemark[] }
export type CheckResults = Partial<Record<ComplianceCheck, CheckResult>>

export function arePassed(results: CheckResults): boolean {
  return complianceChecks.every(({ name }) => results[name]?.outcome === 'accepted')
}

/** At which call an attempt stopped. */
export const onboardingSteps = ['request', 'checks', 'certificate'] as const

/**
 * Why it stopped. `refused`: for the reasons that stand beside it. `unauthorized`: what the authority gave
 * for it opens nothing any more. `busy`, `unknown`: the same can be tried again. `other_key`: the certificate
 * is not for the key that asked for it.
 */
export const onboardingOutcomes = ['refused', 'unauthorized', 'busy', 'unknown', 'other_key'] as const

export type OnboardingProblem = {
  step: (typeof onboardingSteps)[number]
  outcome: (typeof onboardingOutcomes)[number]
  errors: TaxRemark[]
}

/** So long before its end administrators are reminded to renew a certificate. */
export const renewBefore = 30 * day

/**
 * The environments in which a store can onboard; the developers' one gives certificates that stamp nothing
 * right.
 */
export function offeredEnvironments({ demo }: { demo: boolean }): TaxEnvironment[] {
  return demo ? ['sandbox', 'simulation', 'production'] : ['simulation', 'production']
}

/** The short form of a national address, as `RRRD2929`. */
export const shortAddressShape = /^[A-Z]{4}\d{4}$/
export const shortAddressLength = 8

export const portalPasswordDigits = 6
/** A one-time password of the authority's portal. */
export const portalPasswordShape = /^\d{6}$/

/**
 * The eleventh digit of a VAT group's number is 1; its members say their own number of ten digits as the
 * branch. Source: e-invoicing facts, section 6.
 */
export function isVatGroup(vatNumber: string): boolean {
  return vatNumber.charAt(10) === '1'
}

/** What is said before the numbers of one more unit: `A-`, … `Z-`, `AA-`. */
export function nextPrefix(taken: readonly string[]): string {
  for (let place = 1; ; place++) {
    const prefix = `${lettersOf(place)}-`
    if (!taken.includes(prefix)) return prefix
  }
}

/**
 * The same of the unit that follows behind a restore: month, day, hour and minute of that moment in Riyadh.
 * Letters may be those of a unit that the restored database does not know any more.
 */
export function prefixAfterRestore(moment: Date): string {
  return `${onRiyadhClock(moment).toISOString().slice(5, 16).replace(/\D/g, '')}-`
}

function lettersOf(place: number): string {
  if (place === 0) return ''
  const last = (place - 1) % 26
  return lettersOf((place - 1 - last) / 26) + String.fromCharCode(65 + last)
}
