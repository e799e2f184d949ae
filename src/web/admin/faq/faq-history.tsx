import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getFaqRoute, getFaqHistoryRoute } from '#contract/staff-faqs'
import type { Route } from './+types/faq-history.ts'
import { EntityHistory } from '../history/entity-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, {
    entry: (api, call) => api.call(getFaqRoute, call),
    name: ({ faq }) => faq.question,
    history: (api, call) => api.call(getFaqHistoryRoute, call),
  })
}

export default function FaqHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <EntityHistory
      title={name === null ? t`سجل سؤال محذوف` : t`سجل سؤال`}
      way={[{ href: href('/admin/faq'), name: <Trans>الأسئلة الشائعة</Trans> }]}
      back={{ href: href('/admin/faq'), name: <Trans>العودة إلى الأسئلة</Trans> }}
      id={id}
      page={page}
    />
  )
}
