import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { getTax, getTaxHistory } from '#contract/staff-catalogue-taxes'
import type { Route } from './+types/tax-history.ts'
import { NamedHistory } from '../history/named-history.tsx'
import { loadHistory } from '../history/load-history.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadHistory(args, {
    entry: (api, call) => api.call(getTax, call),
    name: ({ tax }) => tax.name,
    history: (api, call) => api.call(getTaxHistory, call),
  })
}

export default function TaxHistory({ loaderData: { id, name, page } }: Route.ComponentProps) {
  const { t } = useLingui()
  return (
    <NamedHistory
      name={name}
      gone={t`سجل ضريبة محذوفة`}
      way={[{ href: href('/admin/taxes'), name: <Trans>الضرائب</Trans> }]}
      back={{ href: href('/admin/taxes'), name: <Trans>العودة إلى الضرائب</Trans> }}
      id={id}
      page={page}
    />
  )
}
