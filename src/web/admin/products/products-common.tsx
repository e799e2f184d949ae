import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link } from 'react-router'
import {
  createCommonFeatureRoute,
  deleteCommonFeatureRoute,
  listStaffCommonFeaturesRoute,
  sortCommonFeaturesRoute,
  updateCommonFeatureRoute,
} from '#contract/staff-catalogue-features'
import { LinkButton } from '#ui/button'
import { Crumbs } from '#ui/crumbs'
import { Empty } from '#ui/empty'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Notice } from '#ui/notice'
import { textIn, textsIn } from '../../request/form-fields.ts'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/products-common.ts'
import { RowMenu } from '../list-page/row-menu.tsx'
import { ExportTool } from '../export-tool/export-tool.tsx'
import { Again } from '../edit/again.tsx'
import { changedFields } from '../edit/outcome.ts'
import { creationKey, outcomeOf, stoodIn, versionIn } from '../edit/outcome.server.ts'
import { Sortable } from '../edit/sortable.tsx'
import { useSorting } from '../edit/use-sorting.ts'
import { FeatureDialog } from './feature-dialog.tsx'
import { type CommonFeature, drawingOf, readFeatureForm } from './feature-form.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'
export { leaveDeletedAlone as shouldRevalidate } from '../edit/after-deletion.ts'

const here = '/admin/products/common'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const edited = getPage(context).url.searchParams.get('edit')
  const answer = await getStaffApi(context).call(listStaffCommonFeaturesRoute)
  requireOk(answer)
  const features = answer.body.common_features.map((feature) => ({
    ...feature,
    icon: drawingOf(feature.icon),
  }))
  return { features, edited, key: crypto.randomUUID() }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const asked = { api: getStaffApi(context), id: textIn(form, 'id'), form }
  return byIntent(actions, form.get('intent'), edit)(asked)
}

type Asked = { api: ReturnType<typeof getStaffApi>; id: string; form: FormData }

/** What the page's forms and buttons ask for, by their `intent`. */
const actions = { sort, delete: remove, create }

async function sort({ api, form }: Asked) {
  const answer = await api.call(sortCommonFeaturesRoute, { body: { ids: textsIn(form, 'ids') } })
  return outcomeOf(answer, 'saved', '')
}

async function remove({ api, id }: Asked) {
  const answer = await api.call(deleteCommonFeatureRoute, { params: { id } })
  return outcomeOf(answer, 'deleted', id)
}

async function create({ api, form }: Asked) {
  const fields = readFeatureForm(form)
  const answer = await api.call(createCommonFeatureRoute, {
    body: fields,
    idempotencyKey: creationKey(form, fields),
  })
  return outcomeOf(answer, 'saved', ({ common_feature }) => common_feature.id)
}

async function edit({ api, id, form }: Asked) {
  const answer = await api.call(updateCommonFeatureRoute, {
    params: { id },
    body: { version: versionIn(form), ...changedFields(stoodIn(form), readFeatureForm(form)) },
  })
  return outcomeOf(answer, 'saved', id)
}

export default function CommonFeatures({ loaderData: { features, edited, key } }: Route.ComponentProps) {
  const { t } = useLingui()
  const mayWrite = useMay('product:write')
  const feature = features.find(({ id }) => id === edited) ?? null
  const add = mayWrite && (
    <LinkButton to={`${here}?edit=new`} icon="plus" preventScrollReset>
      <Trans>إضافة ميزة</Trans>
    </LinkButton>
  )
  return (
    <>
      <PageTitle>{t`المزايا المشتركة`}</PageTitle>
      <header>
        <div>
          <Crumbs
            way={[{ href: href('/admin/products'), name: <Trans>الباقات</Trans> }]}
            here={<Trans>المزايا المشتركة</Trans>}
          />
          <h1>
            <Trans>المزايا المشتركة</Trans>
          </h1>
          <p className="hint">
            <Trans>في كل باقة؛ تظهر في المتجر مرة واحدة تحت الباقات، بهذا الترتيب.</Trans>
          </p>
        </div>
        <div className="row gap-2">
          <ExportTool resource="common_features" query={{}} />
          {add}
        </div>
      </header>
      {features.length === 0 ? (
        <Empty title={<Trans>لا مزايا مشتركة بعد</Trans>} action={add} />
      ) : (
        <SortedFeatures features={features} mayWrite={mayWrite} />
      )}
      {mayWrite && edited && (feature || edited === 'new') && (
        <Again key={feature?.id ?? 'new'}>
          {(again) => <FeatureDialog feature={feature} backHref={here} creationKey={key} again={again} />}
        </Again>
      )}
    </>
  )
}

function SortedFeatures({ features, mayWrite }: { features: CommonFeature[]; mayWrite: boolean }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { sorted, sort, refusal } = useSorting(features, here)

  return (
    <section className="card body-only" aria-label={t`المزايا المشتركة`}>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      <Sortable
        label={t`المزايا بترتيبها`}
        items={sorted}
        itemKey={({ id }) => id}
        itemName={({ title }) => title}
        onSort={sort}
        isFixed={!mayWrite}
      >
        {(feature) => {
          const other = language === 'ar' ? 'en' : 'ar'
          const name = <bdi>{feature.title}</bdi>
          return (
            <>
              <span className="disc small">
                <Icon name={feature.icon} />
              </span>
              <div className="grow">
                {mayWrite ? (
                  <Link to={`${here}?edit=${feature.id}`} preventScrollReset className="font-medium">
                    {name}
                  </Link>
                ) : (
                  <span className="font-medium">{name}</span>
                )}
                <p className="text-sm text-ink-2">
                  <bdi>{feature.description}</bdi>
                </p>
                <p className="text-xs text-ink-3">
                  <bdi lang={other}>
                    {feature[`title_${other}`]}
                    {feature[`description_${other}`] && ` · ${feature[`description_${other}`]}`}
                  </bdi>
                </p>
              </div>
              <RowMenu name={feature.title} historyTo={`${here}/${feature.id}/history`} />
            </>
          )
        }}
      </Sortable>
    </section>
  )
}
