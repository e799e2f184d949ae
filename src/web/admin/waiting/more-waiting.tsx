import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { waitingWords } from '../words/waiting-kinds.ts'
import type { WaitingCount } from '../waiting-item/waiting-types.ts'

type MoreWaitingProps = {
  kind: WaitingCount['kind']
  /** How many are not shown. */
  rest: number
  /**
   * The desk with this kind alone; null where that is the page: then the others stand in the list of their
   * own.
   */
  address: string | null
}

/** What of a kind is not shown. */
export function MoreWaiting({ kind, rest, address }: MoreWaitingProps) {
  const { i18n } = useLingui()
  if (rest <= 0) return null
  const { name, list } = waitingWords[kind]
  const to = address ?? list
  const words = (
    <>
      {i18n._(name)}:{' '}
      <Plural value={rest} one="واحد آخر" two="اثنان آخران" few="# أخرى" many="# أخرى" other="# أخرى" />
    </>
  )
  return <li className="more">{to ? <Link to={to}>{words}</Link> : words}</li>
}
