import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { href, useNavigate } from 'react-router'
import { openTicketForRoute } from '#contract/staff-tickets'
import { getStaffAttachmentRulesRoute } from '#contract/ticket-attachments'
import { ticketMessageLength } from '#rules/core/limits'
import type { AttachmentRules } from '#ui/attach-files'
import { Button } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { Notice } from '#ui/notice'
import { Select } from '#ui/select'
import { LongText } from '#ui/long-text'
import { showToast } from '#ui/toast'
import { linesIn, textIn } from '../../request/form-fields.ts'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readMessageForm } from '../../request/attachments.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/ticket-new.ts'
import { ClientPicker, PickedFor } from '../person/client-picker.tsx'
import { pickClient } from '../person/pick-client.server.ts'
import { AttachToAnswer } from './attach-to-answer.tsx'
import { attachmentsOf } from './attachments.server.ts'
import { errorOf } from '../edit/field-error.ts'
import { creationKey, outcomeOf, refused } from '../edit/outcome.server.ts'
import { afterSaving, UnsavedWarning, useFormChanges } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { useIdempotencyKey } from '../edit/use-idempotency-key.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/support/create'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [picked, rules] = await Promise.all([
    pickClient(api, getPage(context).url.searchParams),
    api.call(getStaffAttachmentRulesRoute),
  ])
  requireOk(rules)
  return { ...picked, rules: rules.body.rules, key: crypto.randomUUID() }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const { form, attached, refusal } = await readMessageForm(request, attachmentsOf(context))
  if (refusal) return refused(refusal)
  const body = {
    client_id: textIn(form, 'client_id'),
    order_id: textIn(form, 'order_id') || null,
    description: linesIn(form, 'description'),
    attachment_ids: attached.map(({ id }) => id),
  }
  const api = getStaffApi(context)
  const answer = await api.call(openTicketForRoute, { body, idempotencyKey: creationKey(form, body) })
  return outcomeOf(answer, 'saved', ({ ticket }) => ticket.id)
}

/** Staff open a ticket for a client. */
export default function TicketNew({ loaderData }: Route.ComponentProps) {
  const { client, found, q, orders, rules, key } = loaderData
  const { t } = useLingui()
  const maySupport = useMay('ticket:serve')
  return (
    <>
      <PageTitle>{t`فتح تذكرة لعميل`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: href('/admin/support'), name: <Trans>الدعم</Trans> }]}
            here={<Trans>فتح تذكرة لعميل</Trans>}
          />
          <h1>
            <Trans>فتح تذكرة لعميل</Trans>
          </h1>
        </div>
      </header>
      <div className="max-w-2xl">
        {!maySupport ? (
          <Notice>
            <Trans>دوركم للاطلاع فقط، فلا يمكنكم فتح التذاكر.</Trans>
          </Notice>
        ) : client ? (
          <TicketForm key={client.id} {...{ client, orders, rules, askingKey: key }} />
        ) : (
          <ClientPicker path={here} q={q} found={found} />
        )}
      </div>
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type TicketFormProps = {
  client: NonNullable<Loaded['client']>
  orders: Loaded['orders']
  rules: AttachmentRules
  askingKey: string
}

function TicketForm({ client, orders, rules, askingKey }: TicketFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { count, look } = useFormChanges(form)
  const { Form, isBusy, refusal } = useAction(({ id }) => {
    showToast(t`فُتحت التذكرة، وأُبلغ العميل.`)
    void navigate(href('/admin/support/:id', { id }), afterSaving)
  })
  const { key } = useIdempotencyKey(refusal, askingKey)
  const error = errorOf(refusal?.errors, 'description')
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      ref={form}
      onChange={look}
      className="card padded stack gap-4"
      noValidate
      data-sends=""
    >
      {refusal && !error && <Notice tone="bad">{refusal.message}</Notice>}
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="client_id" value={client.id} />
      <PickedFor client={client} pickHref={here} />
      <Select
        label={<Trans>عن الطلب</Trans>}
        name="order_id"
        optional
        defaultValue=""
        options={[
          { value: '', label: t`لا طلب بعينه` },
          ...orders.map(({ id, ref_id, products }) => ({
            value: id,
            label: `${ref_id} · ${products[0]?.name ?? ''}`,
          })),
        ]}
      />
      <LongText
        label={<Trans>الرسالة الأولى إلى العميل</Trans>}
        name="description"
        rows={6}
        maxLength={ticketMessageLength}
        hint={<Trans>يقرؤها العميل في تذاكره، ويُبلَّغ بها بالبريد أو برسالة نصية.</Trans>}
        error={error}
      />
      <AttachToAnswer rules={rules} error={errorOf(refusal?.errors, 'attachment_ids')} />
      <div className="actions">
        <Button isBusy={isBusy} busy={<Trans>نفتح التذكرة…</Trans>}>
          <Trans>فتح التذكرة وإبلاغ العميل</Trans>
        </Button>
      </div>
      <UnsavedWarning isDirty={count > 0} />
    </Form>
  )
}
