import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { href } from 'react-router'
import { Button, LinkButton } from '#ui/button'
import { useMay } from '../../frame/staff-user.ts'
import { PhoneDialog } from './client-dialogs.tsx'
import { ClientFlags } from '../person/client-flags.tsx'
import type { Client } from '../person/client-fields.ts'
import { ClientTotals } from '../person/client-totals.tsx'
import type { ClientLoaded } from '../person/client-types.ts'
import { ClientWays } from '../person/client-ways.tsx'

/** Who it is, what needs somebody, how they are reached, what is daily, and five figures. */
export function ClientIdentity({ data, name }: { data: ClientLoaded; name: string }) {
  const { client } = data
  return (
    <section className="card identity" aria-label={name}>
      <div className="person-name">
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <ClientFlags data={data} />
      </div>
      <ClientWays client={client} />
      {client.closed_at === null && <Actions client={client} />}
      <ClientTotals data={data} />
    </section>
  )
}

function Actions({ client }: { client: Client }) {
  const mayEdit = useMay('client:edit')
  const mayAdminister = useMay('client:administer')
  const mayOrder = useMay('order:create')
  const maySupport = useMay('ticket:serve')
  const [isMoving, setMoving] = useState(false)
  if (!mayEdit && !mayAdminister && !mayOrder && !maySupport) return null
  return (
    <div className="person-acts">
      {mayEdit && (
        <LinkButton to="?edit=profile" preventScrollReset kind="second" icon="edit">
          <Trans>تعديل البيانات</Trans>
        </LinkButton>
      )}
      {mayAdminister && !client.is_test && (
        <Button type="button" kind="second" icon="phone" onClick={() => setMoving(true)}>
          <Trans>نقل إلى رقم آخر</Trans>
        </Button>
      )}
      {maySupport && (
        <LinkButton to={`${href('/admin/support/create')}?client=${client.id}`} kind="second" icon="ticket">
          <Trans>فتح تذكرة</Trans>
        </LinkButton>
      )}
      {mayOrder && !client.is_test && (
        <LinkButton to={`${href('/admin/orders/create')}?client=${client.id}`} kind="second" icon="plus">
          <Trans>إنشاء طلب</Trans>
        </LinkButton>
      )}
      {isMoving && <PhoneDialog client={client} onClose={() => setMoving(false)} />}
    </div>
  )
}
