import { href } from 'react-router'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { listProductsRoute } from '#contract/catalogue'
import {
  discardBrandDraftRoute,
  draftBrandRoute,
  getBrandRoute,
  publishBrandRoute,
} from '#contract/staff-brand'
import { getStoreSettingsRoute } from '#contract/staff-store'
import { type FontPair, fontPairs, ownFonts } from '#rules/look/font-pairs'
import { LinkButton } from '#ui/button'
import { textIn } from '../../request/form-fields.ts'
import { getApi, getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { byIntent } from '../../request/by-intent.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import type { Route } from './+types/brand.ts'
import { Again } from '../edit/again.tsx'
import { changedFields } from '../edit/outcome.ts'
import { outcomeOf, stoodIn, versionIn } from '../edit/outcome.server.ts'
import { UnsavedWarning } from '../edit/unsaved.tsx'
import { BrandDrawings } from './brand-drawings.tsx'
import { BrandDraft } from './brand-draft.tsx'
import { fontSheets } from './font-field.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { PublishBrand } from './publish-brand.tsx'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

export const links: Route.LinksFunction = () => fontSheets.map((href) => ({ rel: 'stylesheet', href }))

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const api = getStaffApi(context)
  const [brand, store, plans] = await Promise.all([
    api.call(getBrandRoute),
    api.call(getStoreSettingsRoute),
    getApi(context).ask(listProductsRoute),
  ])
  requireOk(brand)
  requireOk(store)
  requireOk(plans)
  const plan = plans.body.products.find((product) => product.is_recommended) ?? plans.body.products[0]
  return { brand: brand.body.brand, store: store.body.store, plan: plan ?? null }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const asked = { api: getStaffApi(context), form, version: versionIn(form) }
  return byIntent(actions, form.get('_intent'), draftLook)(asked)
}

type Asked = { api: ReturnType<typeof getStaffApi>; form: FormData; version: number }

/** What the page's forms ask for, by their `_intent`. */
const actions = { publish, discard, drawing: draftDrawing }

async function publish({ api, version }: Asked) {
  const answer = await api.call(publishBrandRoute, { body: { version } })
  return outcomeOf(answer, 'saved', 'published')
}

async function discard({ api, version }: Asked) {
  const answer = await api.call(discardBrandDraftRoute, { body: { version } })
  return outcomeOf(answer, 'saved', 'discarded')
}

async function draftDrawing({ api, form, version }: Asked) {
  const svg = textIn(form, 'svg')
  const drawing = { [form.get('kind') === 'logo' ? 'logo' : 'mark']: svg === '' ? null : svg }
  const answer = await api.call(draftBrandRoute, { body: { version, ...drawing } })
  return outcomeOf(answer, 'saved', ({ removed }) => String(removed))
}

async function draftLook({ api, form, version }: Asked) {
  const fonts = fontPairs.find((pair) => pair === form.get('fonts')) ?? ownFonts
  const fields = changedFields(stoodIn(form), { hue: Number(form.get('hue')), fonts })
  const answer = await api.call(draftBrandRoute, { body: { version, ...fields } })
  return outcomeOf(answer, 'saved', 'drafted')
}

export default function BrandPage({ loaderData: { brand, store, plan } }: Route.ComponentProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<{ hue: number; fonts: FontPair }>()
  const [count, setCount] = useState(0)

  return (
    <>
      <PageTitle>{t`الهوية`}</PageTitle>
      <header>
        <div>
          <h1>
            <Trans>الهوية</Trans>
          </h1>
          <p className="hint">
            <Trans>ما تنشرونه هنا يصل إلى المتجر وحسابات العملاء والإدارة معًا، فور نشره.</Trans>
          </p>
        </div>
        <LinkButton to={href('/admin/settings/history')} kind="second" icon="clock">
          <Trans>السجل</Trans>
        </LinkButton>
      </header>
      <Again>
        {(again) => {
          const begin = () => {
            setChosen(undefined)
            again()
          }
          return (
            <>
              <div className="brand-editor">
                <div className="stack gap-5">
                  <BrandDrawings brand={brand} />
                  <BrandDraft {...{ brand, store }} onLook={setChosen} onCount={setCount} again={begin} />
                </div>
                <BrandPreview draft={{ ...brand.draft, ...chosen }} store={store} plan={plan} />
              </div>
              {count === 0 && <PublishBrand brand={brand} onDone={begin} />}
            </>
          )
        }}
      </Again>
      <UnsavedWarning isDirty={count > 0} />
    </>
  )
}
