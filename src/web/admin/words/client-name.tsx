import { Trans } from '@lingui/react/macro'

type Named = { first_name: string; last_name: string; phone_number: string }

/** What stands for a client without a name: a partner's may have none, and of a closed account nothing is left. */
export function ClientName({ client }: { client: Named }) {
  const name = `${client.first_name} ${client.last_name}`.trim()
  if (name) return <bdi>{name}</bdi>
  return hasPhone(client) ? <Trans>بلا اسم</Trans> : <Trans>حساب مغلق</Trans>
}

export function hasPhone({ phone_number: number }: Pick<Named, 'phone_number'>): boolean {
  return number !== ''
}
