import { useLingui } from '@lingui/react/macro'
import type { Channel } from '#rules/channels'

/** The channels by which messages go, in the administration's words. */
export function useChannelNames() {
  const { t } = useLingui()
  return (channel: Channel): string => ({ sms: t`رسالة نصية`, email: t`بريد إلكتروني` })[channel]
}
