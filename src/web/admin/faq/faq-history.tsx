import { Trans, useLingui } from '@lingui/react/macro'
import { getFaq, getFaqHistory } from '#contract/staff-faqs'
import { getStaffApi } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { PageTitle } from '../../frame/page-title.tsx'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/faq-history.ts'
import { EntityHistory } from '../history/entity-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'

export { FramedError as ErrorBoundary }

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [faq, answer] = await Promise.all([
    api.call(getFaq, { params }),
    api.call(getFaqHistory, { params, query: historyQuery(context) }),
  ])
  // A deleted question keeps its history.
  const name = faq.status === 200 ? faq.body.faq.question : null
  return { id: params.id, name, page: historyPage(context, answer) }
}

export default function FaqHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{name === null ? t`سجل سؤال محذوف` : t`سجل سؤال`}</PageTitle>
      <EntityHistory
        title={name === null ? <Trans>سجل سؤال محذوف</Trans> : <Trans>سجل سؤال</Trans>}
        way={[{ href: '/admin/faq', name: <Trans>الأسئلة الشائعة</Trans> }]}
        back={{ href: '/admin/faq', name: <Trans>العودة إلى الأسئلة</Trans> }}
        id={id}
        page={page}
      />
    </>
  )
}
