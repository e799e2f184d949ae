import { hour, minute, second } from '#rules/core/durations'
import type { Moves } from '#rules/core/moves'
import type { TaxDocumentForm } from '#rules/tax/tax-document'

/** Where a unit stands: before phase 2, with a certificate for the checks, or stamping what it issues. */
export const taxUnitStates = ['phase_1', 'onboarding', 'active'] as const
export type TaxUnitState = (typeof taxUnitStates)[number]

/**
 * The authority's copies: one for developers, one that plays the real one with a taxpayer's own portal, and
 * the real one. Only `production` means it; documents of the others are reported to nobody.
 */
export const taxEnvironments = ['sandbox', 'simulation', 'production'] as const
export type TaxEnvironment = (typeof taxEnvironments)[number]

/**
 * What becomes of a document at the authority. A document that was issued in phase 1 has no state.
 * `unstamped`: the key could not be opened when it was issued, and it joins the chain later. `clearance_off`:
 * the authority has clearance switched off, and a standard document is reported instead. `replaced`: refused,
 * and a corrected document stands in its place; both stay in the chain. Source: e-invoicing facts, 2 and 6;
 * second part, 5.7.
 */
export const taxSubmissionMoves = {
  unstamped: { stamp: 'waiting' },
  waiting: {
    report: 'reported',
    reportWithWarnings: 'reported_with_warnings',
    clear: 'cleared',
    clearWithWarnings: 'cleared_with_warnings',
    switchOff: 'clearance_off',
    refuse: 'refused',
  },
  clearance_off: { report: 'reported', reportWithWarnings: 'reported_with_warnings', refuse: 'refused' },
  reported: {},
  reported_with_warnings: {},
  cleared: {},
  cleared_with_warnings: {},
  refused: { replace: 'replaced' },
  replaced: {},
} as const satisfies Moves

export type TaxSubmissionState = keyof typeof taxSubmissionMoves
export const taxSubmissionStates = Object.keys(taxSubmissionMoves) as TaxSubmissionState[]

/** A rule of the authority that a document breaks, or an error of its own, in its own words. */
export type TaxRemark = { code: string; category: string; message: string }

/** What the authority last said of a document; of an attempt without an answer, why there was none. */
export type TaxAnswer = {
  outcome: 'accepted' | 'clearance_off' | 'refused' | 'unauthorized' | 'busy' | 'unknown'
  /** It had come before, and the answer was lost (409, 208). */
  wasKnown: boolean
  warnings: TaxRemark[]
  errors: TaxRemark[]
  /** Of an unknown outcome: what happened. */
  reason: string
}

/** The authority has not answered yet: a job sends it. */
export const openSubmissionStates: readonly TaxSubmissionState[] = ['unstamped', 'waiting', 'clearance_off']

/** The authority has it. */
export const acceptedSubmissionStates: readonly TaxSubmissionState[] = [
  'reported',
  'reported_with_warnings',
  'cleared',
  'cleared_with_warnings',
]

/** What somebody has to do, if anything; the words are on the screen that shows it. */
export const taxSubmissionSteps = ['nothing', 'wait', 'open_key', 'correct'] as const
export type TaxSubmissionStep = (typeof taxSubmissionSteps)[number]

export const nextSubmissionStep: Record<TaxSubmissionState, TaxSubmissionStep> = {
  unstamped: 'open_key',
  waiting: 'wait',
  clearance_off: 'wait',
  reported: 'nothing',
  reported_with_warnings: 'nothing',
  cleared: 'nothing',
  cleared_with_warnings: 'nothing',
  refused: 'correct',
  replaced: 'nothing',
}

/**
 * From its issue on, a simplified document has to be reported within this time. Source: e-invoicing facts, 2.
 */
export const reportWithin = 24 * hour

/** Ages in hours at which administrators are notified of what is not reported yet. */
export const reportAlarmHours = [1, 6, 20] as const

/** Behind this alarm, in hours, a document is known to wait: no later one is given of it. */
export const lastReportAlarm = reportAlarmHours.at(-1) ?? 0

/** The highest alarm that an age in milliseconds has passed, in hours; 0 for none. */
export function alarmOfAge(age: number): number {
  return reportAlarmHours.findLast((hours) => age >= hours * hour) ?? 0
}

const delays = [5 * second, 15 * second, minute, 2 * minute, 5 * minute]

/**
 * How long to wait after so many attempts without an answer (1 and more), in milliseconds: up to five
 * minutes.
 */
export function resendDelay(attempts: number): number {
  return delays[Math.min(attempts, delays.length) - 1] ?? 5 * second
}

/**
 * Whether the buyer may be given a document. A simplified one at once; a standard one once it is cleared, or
 * while clearance is switched off. Instead of a refused one that was replaced, the buyer gets the other.
 * Null: it is of phase 1. Source: e-invoicing facts, 2.
 */
export function isShowable(form: TaxDocumentForm, state: TaxSubmissionState | null): boolean {
  if (state === null) return true
  if (state === 'replaced') return false
  return form === 'simplified' || !['unstamped', 'waiting', 'refused'].includes(state)
}
