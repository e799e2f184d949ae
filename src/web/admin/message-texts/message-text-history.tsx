import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getMessageTextHistoryRoute } from '#contract/staff-message-texts'
import { templateNames } from '#rules/messages/template-names'
import { getStaffApi } from '../../request/api.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/message-text-history.ts'
import { EntityHistory } from '../history/entity-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'
import { useMessageWords } from '../words/message-words.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const template = templateNames.find((name) => name === params.template)
  if (!template) throw new Response('Not Found', { status: 404 })
  const call = { params: { template }, query: historyQuery(context) }
  const answer = await getStaffApi(context).call(getMessageTextHistoryRoute, call)
  return { template, page: historyPage(context, answer) }
}

export default function MessageTextHistory({ loaderData: { template, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  const name = useMessageWords()(template)
  const back = href('/admin/messages/texts/:template', { template })
  return (
    <EntityHistory
      title={t`سجل نص «${name}»`}
      way={[
        { href: href('/admin/messages/texts'), name: <Trans>نصوص الرسائل</Trans> },
        { href: back, name },
      ]}
      back={{ href: back, name: <Trans>العودة إلى النص</Trans> }}
      id={page.activities[0]?.entity_id ?? ''}
      page={page}
    />
  )
}
