import { cell, type Cells } from '#rules/imports/cells'
import { refuseField } from '#rules/imports/row-refused'
import { findPhone, type NormalisedPhone } from '#domain/people/identity/normalise-phone'

/**
 * A mobile number as sign-in takes it: in any digits, Saudi where nothing else is said. Throws RowRefused.
 */
export function readPhone(cells: Cells): NormalisedPhone {
  const number = cell(cells, 'phone')
  if (number === '') throw refuseField('phone', 'required')
  const phone = findPhone({ extension: cell(cells, 'country_code') || '+966', number })
  if (!phone) throw refuseField('phone', 'not_a_phone')
  return phone
}
