import { useLingui } from '@lingui/react/macro'
import { waitingKindNames } from '#rules/desk/waiting'
import { waitingWords } from './waiting-kinds.ts'

/** A kind of what waits, from the log; one that this build does not know is shown as it stands. */
export function WaitingName({ kind }: { kind: string }) {
  const { i18n } = useLingui()
  const known = waitingKindNames.find((one) => one === kind)
  return <bdi>{known ? i18n._(waitingWords[known].name) : kind}</bdi>
}
