import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { NamedThing as NamedThingSchema } from '#contract/activities'
import type { z } from '#contract/wire'
import { CardNumber, Ltr } from '#ui/ltr'

export type NamedThing = z.infer<typeof NamedThingSchema>

/** What an id of the log means, by the name that staff know it by, and the way to it. */
export function ThingLink({ thing: { kind, thing_id: id, ref_id: number, name } }: { thing: NamedThing }) {
  switch (kind) {
    case 'order':
      return (
        <Link to={href('/admin/orders/:id', { id })} className="whitespace-nowrap">
          <Trans>
            الطلب <Ltr>{number}</Ltr>
          </Trans>
        </Link>
      )
    case 'ticket':
      return (
        <Link to={href('/admin/support/:id', { id })}>
          <span className="whitespace-nowrap">
            <Trans>
              التذكرة <Ltr>{number}</Ltr>
            </Trans>
          </span>
          {name && (
            <>
              {' · '}
              <bdi>{name}</bdi>
            </>
          )}
        </Link>
      )
    case 'client':
      return (
        <Link to={href('/admin/clients/:id', { id })}>
          <bdi>{name}</bdi>
        </Link>
      )
    case 'staff_user':
      return <bdi>{name}</bdi>
    case 'payment_method':
      return name && <CardNumber lastFour={name} />
    case 'subscription':
      return (
        <span className="whitespace-nowrap">
          <Trans>
            الاشتراك <Ltr>{number}</Ltr>
          </Trans>
        </span>
      )
  }
}
