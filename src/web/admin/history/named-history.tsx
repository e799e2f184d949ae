import { Trans, useLingui } from '@lingui/react/macro'
import { EntityHistory, type EntityHistoryProps } from './entity-history.tsx'

type NamedHistoryProps = Omit<EntityHistoryProps, 'title' | 'heading'> & {
  /** Null for what was deleted: it keeps its history. */
  name: string | null
  /** The title where the name is gone. */
  gone: string
}

/** The history of a thing that has a name of its own. */
export function NamedHistory({ name, gone, ...history }: NamedHistoryProps) {
  const { t } = useLingui()
  if (name === null) return <EntityHistory {...history} title={gone} />
  const heading = (
    <Trans>
      سجل <bdi>{name}</bdi>
    </Trans>
  )
  return <EntityHistory {...history} title={t`سجل ${name}`} heading={heading} />
}
