import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getSavedReplyRoute, getSavedReplyHistoryRoute } from '#contract/staff-saved-replies'
import { getPage } from '../../request/page-context.server.ts'
import type { Route } from './+types/reply-history.ts'
import { ListedHistory } from '../history/named-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export function loader(args: Route.LoaderArgs) {
  const { language } = getPage(args.context)
  return loadHistory(args, {
    entry: (api, call) => api.call(getSavedReplyRoute, call),
    name: ({ saved_reply }) => saved_reply[`title_${language}`],
    history: (api, call) => api.call(getSavedReplyHistoryRoute, call),
  })
}

export default function ReplyHistory({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <ListedHistory
      {...loaderData}
      gone={t`سجل رد محفوظ حُذف`}
      listHref={href('/admin/support/replies')}
      listName={<Trans>الردود المحفوظة</Trans>}
      back={<Trans>العودة إلى الردود المحفوظة</Trans>}
    />
  )
}
