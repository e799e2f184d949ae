import type { ApiClientActor } from '#domain/core/context'
import { ShopError } from '#rules/errors'
import { toLatinDigits } from '#rules/digits'
import { isTestPhone, testExtension } from '#rules/partners'
import { normalisePhone } from '#domain/people/identity/normalise-phone'
import type { NormalisedPhone } from '#domain/people/identity/normalise-phone'

/**
 * Whom a partner means. With a live token any mobile number; with a test token a practice number, which is anything of 4 to 12
 * digits behind +999. Errors: invalid_input, practice_phone_needed.
 */
export function parsePartnerPhone(
  { mode }: Pick<ApiClientActor, 'mode'>,
  written: { extension: string; number: string },
): NormalisedPhone {
  return mode === 'live' ? normalisePhone(written) : practicePhone(written)
}

function practicePhone({ extension, number }: { extension: string; number: string }): NormalisedPhone {
  const plain = (text: string) =>
    toLatinDigits(text)
      .replace(/[^\d+]/g, '')
      .replace(/^00/, '+')
  const digits = plain(number)
  const phone = isTestPhone(digits) ? digits : `${plain(extension)}${digits}`
  if (!isTestPhone(phone)) {
    throw new ShopError('practice_phone_needed', { fields: { phone_number: ['not_allowed'] } })
  }
  const own = phone.slice(testExtension.length)
  if (!/^\d{4,12}$/.test(own)) {
    throw new ShopError('invalid_input', { fields: { phone_number: ['not_a_phone'] } })
  }
  return { phone, extension: testExtension, number: own }
}

/** One text as it stands in an address or a body: `+9665…`, `05…`, or `+999…` for practice. */
export function parsePhoneText(actor: Pick<ApiClientActor, 'mode'>, text: string): string {
  return parsePartnerPhone(actor, { extension: '+966', number: text }).phone
}
