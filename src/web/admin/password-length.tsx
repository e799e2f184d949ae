import { Plural } from '@lingui/react/macro'
import { staffPasswordLength } from '#rules/people/sign-in-limits'

/** How long a staff password has to be. */
export function PasswordLength() {
  const { min } = staffPasswordLength
  return (
    <Plural
      value={min}
      one="حرف أو رقم واحد على الأقل."
      two="حرفان أو رقمان على الأقل."
      few={`${min} أحرف أو أرقام على الأقل.`}
      many={`${min} حرفًا أو رقمًا على الأقل.`}
      other={`${min} حرف أو رقم على الأقل.`}
    />
  )
}
