import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getPageHistoryRoute, getStaffPageRoute, updatePageRoute } from '#contract/staff-pages'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { requireSameOrigin } from '../../request/session.server.ts'
import { useMay } from '../../frame/staff-user.ts'
import type { Route } from './+types/cms-history.ts'
import { outcomeOf, versionIn } from '../edit/outcome.server.ts'
import { NamedHistory } from '../history/named-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'
import { BringBackText } from './bring-back-text.tsx'
import { earlierText, readPageText } from './earlier-text.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, {
    entry: (api, call) => api.call(getStaffPageRoute, call),
    name: ({ page }) => page.title,
    version: ({ page }) => page.version,
    history: (api, call) => api.call(getPageHistoryRoute, call),
  })
}

/**
 * Puts an earlier text in the place of the one that stands; the API looks at it as at anything that staff
 * write.
 */
export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const answer = await getStaffApi(context).call(updatePageRoute, {
    params,
    body: { version: versionIn(form), ...readPageText(form) },
  })
  return outcomeOf(answer, 'saved', params.id)
}

export default function ContentPageHistory({
  loaderData: { id, name, version, page },
}: Route.ComponentProps) {
  const { t } = useLingui()
  const mayWrite = useMay('content:write')
  const back = name === null ? '/admin/cms' : `/admin/cms/${id}`
  return (
    <NamedHistory
      name={name}
      gone={t`سجل صفحة محذوفة`}
      way={[{ href: href('/admin/cms'), name: <Trans>صفحات المتجر</Trans> }]}
      back={{ href: back, name: <Trans>العودة إلى الصفحة</Trans> }}
      id={id}
      page={page}
      action={({ changes }) => {
        const text = earlierText(changes)
        return text && mayWrite && version !== null && <BringBackText {...{ id, version, text }} />
      }}
    />
  )
}
