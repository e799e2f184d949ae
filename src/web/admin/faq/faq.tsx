import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import {
  createFaqRoute,
  deleteFaqRoute,
  listStaffFaqsRoute,
  sortFaqsRoute,
  updateFaqRoute,
} from '#contract/staff-faqs'
import { LinkButton } from '#ui/button'
import { Empty } from '#ui/empty'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Notice } from '#ui/notice'
import { StateBadge } from '#ui/state-badge'
import { textsIn } from '../../request/form-fields.ts'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { useTopicNames } from '../../ui/topic-names.ts'
import { useMay } from '../../frame/staff-user.ts'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/faq.ts'
import { ExportTool } from '../export-tool/export-tool.tsx'
import { Again } from '../edit/again.tsx'
import { changeEntryBy } from '../edit/change-entry.server.ts'
import { outcomeOf } from '../edit/outcome.server.ts'
import { Sortable } from '../edit/sortable.tsx'
import { useSorting } from '../edit/use-sorting.ts'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import type { BulkAction } from '../bulk/bulk-types.ts'
import { useShownActions } from '../bulk/bulk-actions.tsx'
import { PickBox, PickPage } from '../bulk/pick-box.tsx'
import { useAsked } from '../bulk/use-asked.tsx'
import { type Picked, usePicked } from '../bulk/use-picked.ts'
import { RowMenu } from '../list-page/row-menu.tsx'
import { FaqDialog } from './faq-dialog.tsx'
import { drawingOf, type Faq, readFaqForm } from './faq-form.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = '/admin/faq'

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const edited = getPage(context).url.searchParams.get('edit')
  const answer = await getStaffApi(context).call(listStaffFaqsRoute)
  requireOk(answer)
  return { faqs: answer.body.faqs, edited, key: crypto.randomUUID() }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  if (form.get('intent') === 'sort') {
    const body = { ids: textsIn(form, 'ids') }
    const answer = await getStaffApi(context).call(sortFaqsRoute, { body })
    return outcomeOf(answer, 'saved', '')
  }
  return changeEntryBy(context, form, {
    read: readFaqForm,
    create: (api, call) => api.call(createFaqRoute, call),
    update: (api, call) => api.call(updateFaqRoute, call),
    remove: (api, call) => api.call(deleteFaqRoute, call),
  })
}

export default function Faqs({ loaderData: { faqs, edited, key } }: Route.ComponentProps) {
  const { t } = useLingui()
  const mayWrite = useMay('content:write')
  const actions = useShownActions('content:write')
  const picked = usePicked(faqs.map(({ id }) => id))
  const { ask, dialog } = useAsked({
    plural: 'faqs',
    picked,
    names: new Map(faqs.map(({ id, question }) => [id, question])),
  })
  const faq = faqs.find(({ id }) => id === edited) ?? null
  const add = mayWrite && (
    <LinkButton to={`${here}?edit=new`} icon="plus" preventScrollReset>
      <Trans>إضافة سؤال</Trans>
    </LinkButton>
  )
  return (
    <>
      <PageTitle>{t`الأسئلة الشائعة`}</PageTitle>
      <header>
        <div>
          <h1>
            <Trans>الأسئلة الشائعة</Trans>
          </h1>
          <p className="hint">
            <Trans>تظهر في صفحة الأسئلة في المتجر تحت أقسامها، بهذا الترتيب.</Trans>
          </p>
        </div>
        <div className="row gap-2">
          <ExportTool resource="faqs" query={{}} />
          {add}
        </div>
      </header>
      {faqs.length === 0 ? (
        <Empty title={<Trans>لا أسئلة بعد</Trans>} action={add} />
      ) : (
        <>
          <SortedFaqs {...{ faqs, mayWrite, actions, ask }} {...(actions.length > 0 && { picked })} />
          {dialog}
        </>
      )}
      {mayWrite && edited && (faq || edited === 'new') && (
        <Again key={faq?.id ?? 'new'}>
          {(again) => <FaqDialog faq={faq} backHref={here} creationKey={key} again={again} />}
        </Again>
      )}
    </>
  )
}

type SortedFaqsProps = {
  faqs: Faq[]
  mayWrite: boolean
  /** Given when several can be acted on at once. */
  picked?: Picked
  actions: BulkAction[]
  ask: (action: BulkAction, ids: string[]) => void
}

function SortedFaqs({ faqs, mayWrite, picked, actions, ask }: SortedFaqsProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const other = language === 'ar' ? 'en' : 'ar'
  const topicNames = useTopicNames()
  const { sorted, sort, refusal } = useSorting(faqs, here)

  return (
    <section className="card body-only" aria-label={t`الأسئلة الشائعة`}>
      {refusal && <Notice tone="bad">{refusal.message}</Notice>}
      {picked && (
        <div className="faq-bulk">
          <PickPage picked={picked} />
          {picked.count > 0 ? (
            <BulkBar {...{ actions, picked }} onAsk={(action) => ask(action, picked.picked)} />
          ) : (
            <Trans>اختيار كل الأسئلة</Trans>
          )}
        </div>
      )}
      <Sortable
        label={t`الأسئلة بترتيبها`}
        items={sorted}
        itemKey={({ id }) => id}
        itemName={({ question }) => question}
        onSort={sort}
        isFixed={!mayWrite}
        isArrangedApart
      >
        {(faq) => {
          const question = <bdi>{faq.question}</bdi>
          return (
            <>
              {picked && <PickBox rowKey={faq.id} name={faq.question} picked={picked} />}
              <span className="disc small max-md:hidden">
                <Icon name={drawingOf(faq.icon)} />
              </span>
              <div className="grow">
                <p className="row gap-2">
                  {mayWrite ? (
                    <Link to={`${here}?edit=${faq.id}`} preventScrollReset className="font-medium">
                      {question}
                    </Link>
                  ) : (
                    <span className="font-medium">{question}</span>
                  )}
                  {!faq.is_active && (
                    <StateBadge tone="void" glyph="slash">
                      <Trans>مخفي</Trans>
                    </StateBadge>
                  )}
                </p>
                <p className="line-clamp-2 text-sm text-ink-2">
                  <bdi>{faq.answer}</bdi>
                </p>
                <p className="text-xs text-ink-3">
                  {topicNames[faq.topic]} · <bdi lang={other}>{faq[`question_${other}`]}</bdi>
                </p>
              </div>
              <RowMenu
                name={faq.question}
                actions={actions}
                onAsk={(action) => ask(action, [faq.id])}
                historyTo={`${here}/${faq.id}/history`}
              />
            </>
          )
        }}
      </Sortable>
    </section>
  )
}
