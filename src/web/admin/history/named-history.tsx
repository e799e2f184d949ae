import { Trans, useLingui } from '@lingui/react/macro'
import { PageTitle } from '../../frame/page-title.tsx'
import { EntityHistory, type EntityHistoryProps } from './entity-history.tsx'

type NamedHistoryProps = Omit<EntityHistoryProps, 'title'> & {
  /** Null for what was deleted: it keeps its history. */
  name: string | null
  /** The title where the name is gone. */
  gone: string
}

/** The history of a thing that has a name of its own, with the page's title. */
export function NamedHistory({ name, gone, ...history }: NamedHistoryProps) {
  const { t } = useLingui()
  return (
    <>
      <PageTitle>{name === null ? gone : t`سجل ${name}`}</PageTitle>
      <EntityHistory
        {...history}
        title={
          name === null ? (
            gone
          ) : (
            <Trans>
              سجل <bdi>{name}</bdi>
            </Trans>
          )
        }
      />
    </>
  )
}
