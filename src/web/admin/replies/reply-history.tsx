import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getSavedReply, getSavedReplyHistory } from '#contract/staff-saved-replies'
import { getStaffApi } from '../../request/api.server.ts'
import { FramedError } from '../../frame/route-error.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/reply-history.ts'
import { NamedHistory } from '../history/named-history.tsx'
import { historyPage, historyQuery } from '../history/read-history.server.ts'

export { FramedError as ErrorBoundary }

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [reply, answer] = await Promise.all([
    api.call(getSavedReply, { params }),
    api.call(getSavedReplyHistory, { params, query: historyQuery(context) }),
  ])
  // A deleted one keeps its history.
  const name = reply.status === 200 ? reply.body.saved_reply[`title_${getPage(context).language}`] : null
  return { id: params.id, name, page: historyPage(context, answer) }
}

export default function ReplyHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <NamedHistory
      name={name}
      gone={t`سجل رد محفوظ حُذف`}
      way={[{ href: href('/admin/support/replies'), name: <Trans>الردود المحفوظة</Trans> }]}
      back={{ href: href('/admin/support/replies'), name: <Trans>العودة إلى الردود المحفوظة</Trans> }}
      id={id}
      page={page}
    />
  )
}
