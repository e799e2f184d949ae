import { Trans } from '@lingui/react/macro'
import { fullName } from '#rules/people/full-name'

type Reachable = { phone_number: string | null }
type Named = Reachable & { first_name: string; last_name: string }
type NamedWhole = Reachable & { name: string }

/**
 * What stands for a client without a name: a partner's may have none, and of a closed account nothing is
 * left.
 */
export function ClientName({ client }: { client: Named | NamedWhole }) {
  const name = 'name' in client ? client.name : fullName(client)
  if (name) return <bdi>{name}</bdi>
  return hasPhone(client) ? <Trans>بلا اسم</Trans> : <Trans>حساب مغلق</Trans>
}

export function hasPhone({ phone_number: number }: Reachable): boolean {
  return number !== null && number !== ''
}
