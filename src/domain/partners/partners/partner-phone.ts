import type { ApiClientActor } from '#domain/core/context'
import { ShopError } from '#rules/errors/shop-error'
import type { FieldError } from '#rules/core/field-errors'
import { toLatinDigits } from '#rules/core/digits'
import { isTestPhone, testExtension } from '#rules/partners/partners'
import { findPhone, type NormalisedPhone } from '#domain/people/identity/normalise-phone'

type Caller = Pick<ApiClientActor, 'mode'>
type Written = { extension: string; number: string }

/**
 * Whom a partner's order is for. With a live token any mobile number; with a test token a practice number,
 * which is anything of 4 to 12 digits behind +999. Errors, of `client.phone_number`: invalid_input,
 * practice_phone_needed.
 */
export function parsePartnerPhone(caller: Caller, written: Written): NormalisedPhone {
  return parsePhone(caller, written, 'client.phone_number')
}

/**
 * One text, the `phone` of an address, a query or a body: `+9665…`, `05…`, or `+999…` for practice. Errors:
 * the same.
 */
export function parsePhoneText(caller: Caller, text: string): string {
  return parsePhone(caller, { extension: '+966', number: text }, 'phone').phone
}

function parsePhone({ mode }: Caller, written: Written, field: string): NormalisedPhone {
  const refuse = (problem: FieldError) => new ShopError('invalid_input', { fields: { [field]: [problem] } })
  const practice = practiceNumber(written)
  if (mode === 'live') {
    const phone = findPhone(written)
    if (phone) return phone
    throw refuse(practice === undefined ? 'not_a_phone' : 'practice_phone')
  }
  if (practice === undefined) {
    throw new ShopError('practice_phone_needed', { fields: { [field]: ['not_allowed'] } })
  }
  if (!/^\d{4,12}$/.test(practice)) throw refuse('not_a_phone')
  return { phone: testExtension + practice, extension: testExtension, number: practice }
}

/** What stands behind +999; undefined of any other number. */
function practiceNumber({ extension, number }: Written): string | undefined {
  const plain = (text: string) =>
    toLatinDigits(text)
      .replace(/[^\d+]/g, '')
      .replace(/^00/, '+')
  const digits = plain(number)
  const phone = isTestPhone(digits) ? digits : `${plain(extension)}${digits}`
  return isTestPhone(phone) ? phone.slice(testExtension.length) : undefined
}
