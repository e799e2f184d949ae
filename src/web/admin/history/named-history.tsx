import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
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
      سجل «<bdi>{name}</bdi>»
    </Trans>
  )
  return <EntityHistory {...history} title={t`سجل «${name}»`} heading={heading} />
}

type ListedHistoryProps = Omit<NamedHistoryProps, 'way' | 'back'> & {
  /** The list that opens it in a dialog. */
  listHref: string
  listName: ReactNode
  /** The words of the link back to the list. */
  back: ReactNode
  /** What the list is a part of. */
  section?: { href: string; name: ReactNode }
}

/** The history of what has no page of its own: the way to it, and the way back, lead to its list. */
export function ListedHistory({ listHref, listName, back, section, ...history }: ListedHistoryProps) {
  const way = [...(section ? [section] : []), { href: listHref, name: listName }]
  return <NamedHistory {...history} way={way} back={{ href: listHref, name: back }} />
}
