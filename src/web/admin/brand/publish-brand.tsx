import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Brand } from '#contract/staff-brand'
import type { z } from '#contract/wire'
import { fontNames } from '#rules/look/font-pairs'
import { Ltr } from '#ui/ltr'
import { PublishBar } from '../edit/publish-bar.tsx'

type Both = z.infer<typeof Brand>

/** The brand's draft, from its first difference to what is live until it is published or given up. */
export function PublishBrand({ brand, onDone }: { brand: Both; onDone: () => void }) {
  const { t } = useLingui()
  const changes = useChanges(brand)
  return (
    <PublishBar
      version={brand.version}
      isChanged={changes.length > 0}
      waiting={
        <>
          <b>
            <Plural
              value={changes.length}
              one="تغيير واحد لم يُنشر"
              two="تغييران لم يُنشرا"
              few="# تغييرات لم تُنشر"
              many="# تغييرًا لم يُنشر"
              other="# تغيير لم يُنشر"
            />
          </b>{' '}
          {changes.map(({ name }) => name).join(t`، `)}
        </>
      }
      preview="/?brand=draft"
      title={<Trans>نشر الهوية؟</Trans>}
      action={<Trans>نشر الهوية</Trans>}
      published={t`نُشرت الهوية، وهي الآن أمام الجميع.`}
      onDone={onDone}
    >
      <p>
        <Trans>يراها فورًا كل من يفتح المتجر أو حسابه أو الإدارة:</Trans>
      </p>
      <ul>
        {changes.map(({ name, change }) => (
          <li key={name}>
            {name}: {change}
          </li>
        ))}
      </ul>
    </PublishBar>
  )
}

/** What publishing would change, in words. */
function useChanges({ published, draft }: Both): { name: string; change: ReactNode }[] {
  const { t } = useLingui()
  const drawing = (from: Both['draft']['mark'], to: Both['draft']['mark']) =>
    from?.href === to?.href ? null : to ? t`رسم جديد` : t`يعود إلى الأصل`
  return [
    {
      name: t`العلامة`,
      change: drawing(published.mark, draft.mark),
    },
    {
      name: t`الشعار`,
      change: drawing(published.logo, draft.logo),
    },
    {
      name: t`درجة اللون`,
      change: published.hue === draft.hue ? null : <Ltr>{`${published.hue} → ${draft.hue}`}</Ltr>,
    },
    {
      name: t`الخطوط`,
      change:
        published.fonts === draft.fonts ? null : (
          <Ltr>{`${fontNames[published.fonts]} → ${fontNames[draft.fonts]}`}</Ltr>
        ),
    },
  ].filter(({ change }) => change !== null)
}
