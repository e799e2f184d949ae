import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { getApiClientRoute } from '#contract/staff-api-clients'
import { listApiTokensRoute } from '#contract/staff-api-tokens'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { DateTime } from '#ui/date-time'
import { Ltr } from '#ui/ltr'
import { Money } from '#ui/money'
import { Notice } from '#ui/notice'
import { Tabs } from '#ui/tabs'
import { showToast } from '#ui/toast'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/api-client.ts'
import { AccountInvoices } from '../partner-account/account-invoices.tsx'
import { AccountStatement } from '../partner-account/account-statement.tsx'
import { handleApiClientForm } from './handle-api-client-form.server.ts'
import type { ApiClient as ApiClientShape } from './api-client-fields.ts'
import { CallList } from './call-list.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { DeliveryList, pageOf } from './delivery-list.tsx'
import { readView } from './read-view.server.ts'
import { TokenList } from './token-list.tsx'
import { WebhookEndpoints } from './webhook-endpoints.tsx'
import { ApiClientState } from './words.tsx'
import { DeleteButton } from '../edit/delete-button.tsx'
import { afterSaving } from '../edit/unsaved.tsx'
import { useAction } from '../edit/use-action.ts'
import { listHref } from '../list/list-href.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
export { leaveDeletedAlone as shouldRevalidate } from '../edit/after-deletion.ts'

const list = '/admin/api_clients'

export async function loader({ context, params }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const { searchParams } = getPage(context).url
  const [client, tokens, shown] = await Promise.all([
    api.call(getApiClientRoute, { params }),
    api.call(listApiTokensRoute, { params }),
    readView(api, `${list}/${params.id}`, params.id, searchParams),
  ])
  requireOk(client)
  requireOk(tokens)
  return {
    client: client.body.api_client,
    tokens: tokens.body.tokens,
    shown,
    key: crypto.randomUUID(),
    now: new Date().toISOString(),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  return handleApiClientForm(getStaffApi(context), params.id, await readForm(request))
}

export default function ApiClient({ loaderData }: Route.ComponentProps) {
  const { client, tokens, shown, key, now } = loaderData
  const { t } = useLingui()
  const here = `${list}/${client.id}`
  return (
    <>
      <PageTitle>{client.name}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: list, name: <Trans>تطبيقات الشركاء</Trans> }]}
            here={<bdi>{client.name}</bdi>}
          />
          <div className="row">
            <h1>
              <bdi>{client.name}</bdi>
            </h1>
            <ApiClientState client={client} />
          </div>
        </div>
        <div className="row gap-2">
          <LinkButton to={`${here}/edit`} kind="second" icon="edit">
            <Trans>تعديل</Trans>
          </LinkButton>
          <LinkButton to={`${here}/history`} kind="second" icon="clock">
            <Trans>السجل</Trans>
          </LinkButton>
          <DeleteApiClient client={client} />
        </div>
      </header>
      <div className="main-and-side staff-sides">
        <div className="stack gap-5">
          <Tabs
            label={t`أقسام الصفحة`}
            tabs={[
              { href: here, name: <Trans>رموز الوصول</Trans>, isCurrent: shown.view === 'tokens' },
              {
                href: `${here}?view=calls`,
                name: <Trans>الاستدعاءات</Trans>,
                isCurrent: shown.view === 'calls',
              },
              {
                href: `${here}?view=webhooks`,
                name: <Trans>الإشعارات الآلية</Trans>,
                isCurrent: shown.view === 'webhooks',
              },
              {
                href: `${here}?view=statement`,
                name: <Trans>كشف الحساب</Trans>,
                isCurrent: shown.view === 'statement',
              },
            ]}
          />
          {shown.view === 'tokens' && (
            <TokenList
              partner={client.name}
              tokens={tokens}
              isClientOn={client.is_active}
              creationKey={key}
              now={now}
            />
          )}
          {shown.view === 'calls' && (
            <CallList
              path={here}
              query={shown.query}
              calls={shown.calls}
              nextCursor={shown.nextCursor}
              previousCursor={shown.previousCursor}
              tokens={tokens}
            />
          )}
          {shown.view === 'webhooks' && (
            <WebhookView
              path={here}
              shown={shown}
              isClientOn={client.is_active}
              creationKey={key}
              now={now}
            />
          )}
          {shown.view === 'statement' && (
            <>
              <AccountStatement
                path={here}
                asked={{ view: 'statement' }}
                statement={shown.statement}
                partner={client.name}
                creationKey={key}
              />
              <AccountInvoices apiClientId={client.id} invoices={shown.invoices} upcoming={shown.upcoming} />
            </>
          )}
        </div>
        <Facts client={client} />
      </div>
    </>
  )
}

type WebhookViewProps = {
  path: string
  shown: Extract<Awaited<ReturnType<typeof readView>>, { view: 'webhooks' }>
  isClientOn: boolean
  creationKey: string
  now: string
}

function WebhookView({ path, shown, isClientOn, creationKey, now }: WebhookViewProps) {
  const navigate = useNavigate()
  const { endpoints, deliveries, nextCursor, query, delivery } = shown
  return (
    <>
      <WebhookEndpoints endpoints={endpoints} isClientOn={isClientOn} now={now} />
      <DeliveryList {...{ path, query, deliveries, nextCursor, endpoints }} />
      {delivery && (
        <DeliveryDialog
          key={delivery.id}
          delivery={delivery}
          isClientOn={isClientOn}
          isEndpointOn={endpoints.some(({ id, is_active }) => id === delivery.endpoint_id && is_active)}
          creationKey={creationKey}
          onClose={() => void navigate(listHref(path, query, pageOf(query)), { preventScrollReset: true })}
        />
      )}
    </>
  )
}

function Facts({ client }: { client: ApiClientShape }) {
  return (
    <section className="card" aria-labelledby="about">
      <header>
        <h2 id="about">
          <Trans>عن التطبيق</Trans>
        </h2>
      </header>
      <div className="body stack gap-4">
        {client.description && (
          <p className="whitespace-pre-line">
            <bdi>{client.description}</bdi>
          </p>
        )}
        <dl className="facts">
          <dt>
            <Trans>الرقم</Trans>
          </dt>
          <dd>
            <Ltr>{client.ref_id}</Ltr>
          </dd>
          <dt>
            <Trans>الباقات المرتبطة</Trans>
          </dt>
          <dd>
            {client.products.length === 0 ? (
              <Trans>لا باقات مرتبطة</Trans>
            ) : (
              <ul>
                {client.products.map((product) => (
                  <li key={product.id}>
                    <bdi>{product.name}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </dd>
          <dt>
            <Trans>النقاط</Trans>
          </dt>
          <dd>{client.points_any ? <Trans>نقاط كل العملاء</Trans> : <Trans>عملاء طلباته المدفوعة</Trans>}</dd>
          <dt>
            <Trans>المستحق عليه</Trans>
          </dt>
          <dd>
            <Money amount={client.account_owed_minor} />
          </dd>
          <dt>
            <Trans>سقف الحساب الآجل</Trans>
          </dt>
          <dd>
            {client.account_limit_minor > 0 ? (
              <Money amount={client.account_limit_minor} />
            ) : (
              <Trans>لا يطلب على الحساب الآجل</Trans>
            )}
          </dd>
          <dt>
            <Trans>مهلة السداد</Trans>
          </dt>
          <dd>
            <Plural
              value={client.account_terms_days}
              zero="عند الصدور"
              one="يوم واحد"
              two="يومان"
              few="# أيام"
              many="# يومًا"
              other="# يوم"
            />
          </dd>
          <dt>
            <Trans>المنشأة</Trans>
          </dt>
          <dd>{client.company ? <bdi>{client.company.name}</bdi> : <Trans>لم تُضف بعد</Trans>}</dd>
          <dt>
            <Trans>من أضافه</Trans>
          </dt>
          <dd>{client.created_by ? <bdi>{client.created_by.name}</bdi> : <Trans>النظام</Trans>}</dd>
          <dt>
            <Trans>أُنشئ التطبيق</Trans>
          </dt>
          <dd>
            <DateTime value={client.created_at} />
          </dd>
        </dl>
      </div>
    </section>
  )
}

function DeleteApiClient({ client }: { client: ApiClientShape }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { submit, isBusy, refusal } = useAction(() => {
    showToast(t`حُذف تطبيق الشريك.`)
    void navigate(list, afterSaving)
  })
  return (
    <>
      {refusal && !refusal.needsCode && <Notice tone="bad">{refusal.message}</Notice>}
      <DeleteButton
        title={
          <Trans>
            حذف تطبيق <bdi>{client.name}</bdi>؟
          </Trans>
        }
        safe={<Trans>إبقاء التطبيق</Trans>}
        action={<Trans>حذف التطبيق</Trans>}
        isBusy={isBusy}
        {...(client.has_orders && {
          unavailable: client.is_active ? (
            <Trans>له طلبات أو نقاط أو مستحقات، فلا يُحذف. يمكنكم إيقافه.</Trans>
          ) : (
            <Trans>له طلبات أو نقاط أو مستحقات، فلا يُحذف.</Trans>
          ),
        })}
        onConfirm={() => void submit({ intent: 'delete' }, { method: 'post' })}
      >
        <Trans>تُحذف رموزه واستدعاءاته ولا تعود. يبقى سجله كما هو.</Trans>
      </DeleteButton>
    </>
  )
}
