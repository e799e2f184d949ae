import { useLingui, Trans } from '@lingui/react/macro'
import type { Role } from '#rules/people/permissions'
import { StateBadge } from '#ui/state-badge'

/** Each role's name, and what it may do. */
export function useRoleWords() {
  const { t } = useLingui()
  return {
    name: (role: Role) => ({ admin: t`مدير`, support: t`دعم`, viewer: t`مطّلع` })[role],
    may: (role: Role) =>
      ({
        admin: t`كل شيء: المال والباقات والعملاء والمشرفون.`,
        support: t`يخدم العملاء: التذاكر والبيانات والمحتوى، بلا مال ولا صلاحيات.`,
        viewer: t`يرى ولا يغيّر شيئًا.`,
      })[role],
  }
}

export function UserState({ user }: { user: { is_active: boolean; is_invited: boolean } }) {
  if (!user.is_active) {
    return (
      <StateBadge tone="void" glyph="slash">
        <Trans context="staff">موقوف</Trans>
      </StateBadge>
    )
  }
  if (user.is_invited) {
    return (
      <StateBadge tone="wait" glyph="clock">
        <Trans context="staff">بانتظار قبول الدعوة</Trans>
      </StateBadge>
    )
  }
  return (
    <StateBadge tone="good" glyph="full">
      <Trans context="staff">نشط</Trans>
    </StateBadge>
  )
}
