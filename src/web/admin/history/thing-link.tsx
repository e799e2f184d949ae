import { Trans } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import type { NamedThing as NamedThingSchema } from '#contract/activities'
import type { z } from '#contract/wire'
import { CardNumber, Ltr } from '#ui/ltr'
import { useMessageWords } from '../words/message-words.ts'

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
    case 'message_text':
      return name && <MessageTextLink template={name} />
    default:
      return (
        <Link to={entryHref(kind, id)}>
          <bdi>{name}</bdi>
        </Link>
      )
  }
}

type EntryKind = Exclude<
  NamedThing['kind'],
  'order' | 'ticket' | 'client' | 'staff_user' | 'payment_method' | 'subscription' | 'message_text'
>

/** The page of what staff keep; its history, where a list is all that it has. */
function entryHref(kind: EntryKind, id: string): string {
  switch (kind) {
    case 'product':
      return href('/admin/products/:id', { id })
    case 'common_feature':
      return href('/admin/products/common/:id/history', { id })
    case 'coupon':
      return href('/admin/coupons/:id/history', { id })
    case 'tax':
      return href('/admin/taxes/:id/history', { id })
    case 'faq':
      return href('/admin/faq/:id/history', { id })
    case 'page':
      return href('/admin/cms/:id', { id })
    case 'saved_reply':
      return href('/admin/support/replies/:id/history', { id })
    case 'api_client':
      return href('/admin/api_clients/:id', { id })
  }
}

function MessageTextLink({ template }: { template: string }) {
  const words = useMessageWords()
  return <Link to={href('/admin/messages/texts/:template', { template })}>{words(template)}</Link>
}
