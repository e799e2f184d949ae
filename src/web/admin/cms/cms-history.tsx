import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getPageHistory, getStaffPage } from '#contract/staff-pages'
import type { Route } from './+types/cms-history.ts'
import { NamedHistory } from '../history/named-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, {
    entry: (api, call) => api.call(getStaffPage, call),
    name: ({ page }) => page.title,
    history: (api, call) => api.call(getPageHistory, call),
  })
}

export default function ContentPageHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  const back = name === null ? '/admin/cms' : `/admin/cms/${id}`
  return (
    <NamedHistory
      name={name}
      gone={t`سجل صفحة محذوفة`}
      way={[{ href: href('/admin/cms'), name: <Trans>صفحات المتجر</Trans> }]}
      back={{ href: back, name: <Trans>العودة إلى الصفحة</Trans> }}
      id={id}
      page={page}
    />
  )
}
