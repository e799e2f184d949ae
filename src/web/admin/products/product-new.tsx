import { Trans, useLingui } from '@lingui/react/macro'
import { href, useNavigate } from 'react-router'
import { createProductRoute } from '#contract/staff-catalogue-products'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { Empty } from '#ui/empty'
import { showToast } from '#ui/toast'
import { getStaffApi } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/product-new.ts'
import { creationKey, outcomeOf } from '../edit/outcome.server.ts'
import { afterSaving } from '../edit/unsaved.tsx'
import { ProductEditor } from './product-editor.tsx'
import { readProductForm, toBody } from './product-form.ts'
import { readActiveTaxes } from '../price/read-taxes.server.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  return { taxes: await readActiveTaxes(getStaffApi(context)), key: crypto.randomUUID() }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const { position, ...fields } = toBody(readProductForm(form))
  // Without a place of its own it comes last.
  const body = form.get('position') ? { ...fields, position } : fields
  const answer = await getStaffApi(context).call(createProductRoute, {
    body,
    idempotencyKey: creationKey(form, body),
  })
  return outcomeOf(answer, 'saved', ({ product }) => product.id)
}

export default function NewProduct({ loaderData: { taxes, key } }: Route.ComponentProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayWrite = useMay('product:write')
  return (
    <>
      <PageTitle>{t`إضافة باقة`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: href('/admin/products'), name: <Trans>الباقات</Trans> }]}
            here={<Trans>إضافة باقة</Trans>}
          />
          <h1>
            <Trans>إضافة باقة</Trans>
          </h1>
        </div>
      </header>
      {mayWrite ? (
        <ProductEditor
          product={null}
          taxes={taxes}
          creationKey={key}
          mayWrite
          save={<Trans>إضافة الباقة</Trans>}
          onSaved={({ id }) => {
            showToast(t`أُضيفت الباقة.`)
            void navigate(href('/admin/products/:id', { id }), afterSaving)
          }}
          onDiscard={() => void navigate(href('/admin/products'))}
        />
      ) : (
        <Empty
          title={<Trans>إضافة الباقات للمديرين</Trans>}
          action={
            <LinkButton to={href('/admin/products')} kind="second">
              <Trans>الباقات</Trans>
            </LinkButton>
          }
        >
          <Trans>دوركم يسمح بالاطلاع على الباقات. من يضيفها أو يعدّلها مدير.</Trans>
        </Empty>
      )}
    </>
  )
}
