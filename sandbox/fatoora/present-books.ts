import { type Chain, chainOf } from './chain.ts'
import type { Desk } from './desk.ts'
import {
  type Csid,
  type DocumentState,
  type TaxDocument,
  type Unit,
  isAccepted,
  requiredChecks,
} from './objects.ts'
import type { Finding } from './verify/finding.ts'

const DAY = 86_400_000

/** A unit with what the books say of it. Moments are ISO 8601 in UTC. */
export interface PresentedUnit {
  id: string
  environment: string
  vat_number: string
  organization: string
  egs_serial: string
  kinds: string
  /** When its newest production certificate ends; null before it has one. */
  certificate_ends_at: string | null
  /** The checks of its newest compliance certificate. */
  checks: { required: string[]; passed: string[] }
  documents: Record<DocumentState, number> & { with_warnings: number; late: number }
  chain: Chain
}

export interface PresentedDocument extends Omit<
  TaxDocument,
  'icv' | 'issued_at' | 'first_at' | 'decided_at' | 'warnings' | 'errors' | 'cleared_invoice'
> {
  icv: number | null
  issued_at: string | null
  first_at: string
  decided_at: string
  /** From its issue to its first coming. In milliseconds. */
  age_ms: number | null
  warnings: string[]
  errors: string[]
}

export interface PresentedBooks {
  now: string
  units: PresentedUnit[]
  documents: PresentedDocument[]
}

/** All units and documents, or those of one VAT number; documents by unit and counter. */
export function presentBooks({ books, clock }: Desk, vatNumber?: string): PresentedBooks {
  const units = [...books.units.values()].filter(
    (unit) => vatNumber === undefined || unit.vat_number === vatNumber,
  )
  const byUnit = new Map<string, TaxDocument[]>(units.map(({ id }) => [id, []]))
  for (const one of books.documents.values()) byUnit.get(one.unit_id)?.push(one)
  const csids = [...books.csids.values()]
  return {
    now: iso(clock.now()),
    units: units.map((unit) => presentUnit(unit, byUnit.get(unit.id) ?? [], csids)),
    documents: [...byUnit.values()].flatMap((documents) =>
      documents
        .toSorted((one, other) => (one.icv ?? 0) - (other.icv ?? 0) || one.first_at - other.first_at)
        .map(presentDocument),
    ),
  }
}

function presentUnit(unit: Unit, documents: TaxDocument[], csids: Csid[]): PresentedUnit {
  const own = csids.filter(({ unit_id }) => unit_id === unit.id)
  const production = own.findLast(({ purpose }) => purpose === 'production')
  const compliance = own.findLast(({ purpose }) => purpose === 'compliance')
  const count = (test: (one: TaxDocument) => boolean) => documents.filter(test).length
  return {
    id: unit.id,
    environment: unit.environment,
    vat_number: unit.vat_number,
    organization: unit.organization,
    egs_serial: unit.egs_serial,
    kinds: unit.kinds,
    certificate_ends_at: production ? iso(production.not_after) : null,
    checks: { required: requiredChecks(unit), passed: compliance?.passed ?? [] },
    documents: {
      reported: count(({ state }) => state === 'reported'),
      cleared: count(({ state }) => state === 'cleared'),
      rejected: count(({ state }) => state === 'rejected'),
      redirected: count(({ state }) => state === 'redirected'),
      with_warnings: count((one) => isAccepted(one) && one.warnings.length > 0),
      late: count((one) => (ageOf(one) ?? 0) > DAY),
    },
    chain: chainOf(documents),
  }
}

function presentDocument(one: TaxDocument): PresentedDocument {
  const { cleared_invoice: _, ...shown } = one
  return {
    ...shown,
    icv: one.icv ?? null,
    issued_at: one.issued_at === undefined ? null : iso(one.issued_at),
    first_at: iso(one.first_at),
    decided_at: iso(one.decided_at),
    age_ms: ageOf(one) ?? null,
    warnings: codesOf(one.warnings),
    errors: codesOf(one.errors),
  }
}

function ageOf({ issued_at, first_at }: TaxDocument): number | undefined {
  return issued_at === undefined ? undefined : Math.max(first_at - issued_at, 0)
}

function codesOf(findings: Finding[]): string[] {
  return findings.map(({ code }) => code ?? '')
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
