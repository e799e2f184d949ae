import { z } from 'zod'
import { cell, type Cells } from '#rules/imports/cells'
import { refuseField } from '#rules/imports/row-refused'
import { maxEmail } from '#rules/core/text-lengths'

/** What the API takes for an email (`contract/wire`). */
const Email = z.email().max(maxEmail)

/** An email, or nothing. Throws RowRefused. */
export function readEmail(cells: Cells, column: string): string {
  const email = cell(cells, column)
  if (email === '') return ''
  if (!Email.safeParse(email).success) throw refuseField(column, 'not_an_email')
  return email
}
