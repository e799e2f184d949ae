import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { portalPasswordDigits } from '#rules/tax/tax-onboarding'
import { TextField } from '#ui/text-field'

/** The one-time password of the authority's portal, and where it is got. Never kept as a draft. */
export function PortalPassword({ portalUrl, error }: { portalUrl: string; error: ReactNode }) {
  return (
    <TextField
      label={<Trans>رمز بوابة فاتورة (OTP)</Trans>}
      name="otp"
      latin
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={portalPasswordDigits}
      hint={
        <Trans>
          ستة أرقام صالحة ساعة واحدة، من{' '}
          <a href={portalUrl} target="_blank" rel="noreferrer">
            بوابة فاتورة
          </a>
        </Trans>
      }
      error={error}
    />
  )
}
