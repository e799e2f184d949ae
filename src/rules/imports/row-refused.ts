import type { FieldProblem } from '#rules/core/field-errors'
import type { ImportProblem } from '#rules/imports/import-files'

/** Why a row is refused: in which column, what is wrong, and what the sentence names. */
export type Refusal = {
  column: string
  problem: { is: 'field'; of: FieldProblem } | { is: 'import'; of: ImportProblem; values: RefusalValues }
}
export type RefusalValues = Record<string, string | number>

/** Ends the reading of one row; the rows beside it go on. */
export class RowRefused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`${refusal.column}: ${JSON.stringify(refusal.problem)}`)
    this.refusal = refusal
  }
}

/** What is wrong with the row as a whole, or with how it stands to others. */
export function refuse(column: string, problem: ImportProblem, values: RefusalValues = {}): RowRefused {
  return new RowRefused({ column, problem: { is: 'import', of: problem, values } })
}

/** What the API would say of such a field. */
export function refuseField(column: string, problem: FieldProblem): RowRefused {
  return new RowRefused({ column, problem: { is: 'field', of: problem } })
}
