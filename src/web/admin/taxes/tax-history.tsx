import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { taxes } from '#contract/staff-catalogue-taxes'
import type { Route } from './+types/tax-history.ts'
import { ListedHistory } from '../history/named-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, {
    entry: (api, call) => api.call(taxes.get, call),
    name: ({ tax }) => tax.name,
    history: (api, call) => api.call(taxes.history, call),
  })
}

export default function TaxHistory({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <ListedHistory
      {...loaderData}
      gone={t`سجل ضريبة محذوفة`}
      listHref={href('/admin/taxes')}
      listName={<Trans>الضرائب</Trans>}
      back={<Trans>العودة إلى الضرائب</Trans>}
    />
  )
}
