import { Trans, useLingui } from '@lingui/react/macro'
import type { ApiScope } from '#rules/partners/partners'
import { StateBadge } from '#ui/state-badge'
import type { ApiToken } from './api-client-fields.ts'

export function ApiClientState({ client }: { client: { is_active: boolean } }) {
  return client.is_active ? (
    <StateBadge tone="good" glyph="check">
      <Trans context="api client">مفعّل</Trans>
    </StateBadge>
  ) : (
    <StateBadge tone="void" glyph="slash">
      <Trans context="api client">موقوف</Trans>
    </StateBadge>
  )
}

/** A valid token of a partner who is switched off works for nothing meanwhile. */
export function ApiTokenState({ token, isClientOn }: { token: ApiToken; isClientOn: boolean }) {
  if (token.revoked_at) {
    return (
      <StateBadge tone="bad" glyph="cross">
        <Trans context="api token">ملغى</Trans>
      </StateBadge>
    )
  }
  if (!token.is_active) {
    return (
      <StateBadge tone="void" glyph="slash">
        <Trans context="api token">منتهٍ</Trans>
      </StateBadge>
    )
  }
  if (!isClientOn) {
    return (
      <StateBadge tone="void" glyph="slash">
        <Trans context="api token">موقوف مع التطبيق</Trans>
      </StateBadge>
    )
  }
  if (token.replaced_by) {
    return (
      <StateBadge tone="wait" glyph="clock">
        <Trans>يُستبدل</Trans>
      </StateBadge>
    )
  }
  return (
    <StateBadge tone="good" glyph="check">
      <Trans context="api token">سارٍ</Trans>
    </StateBadge>
  )
}

/** What each scope opens. */
export function useScopeWords() {
  const { t } = useLingui()
  const words: Record<ApiScope, string> = {
    products: t`الباقات`,
    orders: t`الطلبات`,
    subscriptions: t`الاشتراكات`,
    points: t`النقاط`,
    webhooks: t`الإشعارات الآلية`,
  }
  return (scope: ApiScope) => words[scope]
}
