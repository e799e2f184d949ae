import { Trans, useLingui } from '@lingui/react/macro'
import { href, Link, useRevalidator } from 'react-router'
import { listWaitingRoute, releaseWaitingRoute, takeWaitingRoute } from '#contract/staff-waiting'
import { waitingGroups, waitingKindNames, waitingKinds } from '#rules/desk/waiting'
import { formatNumber } from '#locales/format'
import { Empty } from '#ui/empty'
import { Icon } from '#ui/icon'
import { useLanguage } from '#ui/language'
import { Menu } from '#ui/menu'
import { Money } from '#ui/money'
import { LinkButton } from '#ui/button'
import { Tabs } from '#ui/tabs'
import { useWhenLookedAt } from '../../browser/use-when-looked-at.ts'
import { badRequest } from '../../request/bad-request.ts'
import { textIn } from '../../request/form-fields.ts'
import { getStaffApi, requireOk } from '../../request/api.server.ts'
import { readForm } from '../../request/body.server.ts'
import { PageTitle } from '../../frame/page-title.tsx'
import { getPage } from '../../request/page-context.server.ts'
import { requireSameOrigin, requireStaff } from '../../request/session.server.ts'
import type { Route } from './+types/waiting.ts'
import { done, refused } from '../edit/outcome.server.ts'
import { waitingWords } from '../words/waiting-kinds.ts'
import { HeldMessages } from './held-messages.tsx'
import { MoreWaiting } from './more-waiting.tsx'
import { useWaitingKeys } from './use-waiting-keys.ts'
import { placeOf, WaitingAction } from './waiting-action.tsx'
import { WaitingAge } from '../waiting-item/waiting-age.tsx'
import { WaitingTitle, WaitingWhy } from './waiting-sentence.tsx'
import { WaitingTaker } from './waiting-taker.tsx'
import { sumOf, type WaitingCount, type WaitingItem } from '../waiting-item/waiting-types.ts'

export { FramedError as ErrorBoundary } from '../../frame/route-error.tsx'

const here = href('/admin/waiting')

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context)
  const { searchParams } = getPage(context).url
  // What is not in the address as it should be is as if it were not there.
  const kind = waitingKindNames.find((one) => one === searchParams.get('kind'))
  const taken = (['me', 'nobody'] as const).find((one) => one === searchParams.get('taken'))
  const answer = await getStaffApi(context).call(listWaitingRoute, { query: { kind, taken } })
  requireOk(answer)
  return { ...answer.body, query: { kind, taken }, now: new Date().toISOString() }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireSameOrigin(context, request)
  const form = await readForm(request)
  const kind = waitingKindNames.find((one) => one === form.get('kind'))
  const subject = textIn(form, 'subject')
  if (!kind) throw badRequest()
  const api = getStaffApi(context)
  const params = { kind, subject }
  const answer =
    form.get('intent') === 'release'
      ? await api.call(releaseWaitingRoute, { params })
      : await api.call(takeWaitingRoute, {
          params,
          body: { instead_of: form.has('instead_of') ? String(form.get('instead_of')) : null },
        })
  // What is done meanwhile is gone with the next look.
  return answer.status === 204 || answer.status === 404 ? done('saved', subject) : refused(answer)
}

/** What waits for a person: why, since when, who sees to it, and one act each. */
export default function Waiting({ loaderData }: Route.ComponentProps) {
  const { items, counts, held_messages: held, query, now } = loaderData
  const { t, i18n } = useLingui()
  const language = useLanguage()
  const { revalidate } = useRevalidator()
  useWhenLookedAt(revalidate)
  useWaitingKeys()
  const address = (taken: typeof query.taken, kind: typeof query.kind) => {
    const asked = new URLSearchParams({ ...(taken && { taken }), ...(kind && { kind }) }).toString()
    return asked ? `${here}?${asked}` : here
  }
  const ofKind = query.kind ? counts.filter(({ kind }) => kind === query.kind) : counts
  const tab = (taken: typeof query.taken, name: string, count: number) => ({
    href: address(taken, query.kind),
    name,
    count: formatNumber(count, language),
    isCurrent: query.taken === taken,
  })
  const total = sumOf(counts)
  return (
    <>
      <PageTitle>{t`بانتظاركم`}</PageTitle>
      <header>
        <div>
          <h1>
            <Trans>بانتظاركم</Trans>{' '}
            <span className="font-normal text-ink-3">{formatNumber(total, language)}</span>
          </h1>
          <p className="hint">
            <Trans>المال أولًا، ثم من ينتظر ردًا، ثم المستندات والتشغيل. وما تم يختفي وحده.</Trans>
          </p>
        </div>
        <LinkButton to={href('/admin/users_management/profile')} kind="quiet" size="small" icon="bell">
          <Trans>رسالة كل صباح</Trans>
        </LinkButton>
      </header>
      {held && <HeldMessages held={held} now={now} />}
      {(total > 0 || query.taken || query.kind) && (
        <div className="card waiting-filters">
          <Tabs
            label={t`من يتولاها`}
            tabs={[
              tab(undefined, t`الكل`, sumOf(ofKind)),
              tab('me', t`ما أتولاه`, sumOf(ofKind, 'mine')),
              tab('nobody', t`بلا مسؤول`, sumOf(ofKind, 'free')),
            ]}
          />
          <Menu
            className="kinds-menu"
            label={t`النوع`}
            face={
              <>
                {query.kind ? i18n._(waitingWords[query.kind].name) : <Trans>كل الأنواع</Trans>}
                <Icon name="chevron-down" small />
              </>
            }
          >
            <ul>
              <li>
                <Link to={address(query.taken, undefined)}>
                  <Trans>كل الأنواع</Trans>
                </Link>
              </li>
              {counts.map(({ kind, total: ofThis }) => (
                <li key={kind}>
                  <Link
                    to={address(query.taken, kind)}
                    {...(kind === query.kind && { 'aria-current': 'true' })}
                  >
                    <Icon name={waitingWords[kind].icon} />
                    {i18n._(waitingWords[kind].name)} {formatNumber(ofThis, language)}
                  </Link>
                </li>
              ))}
            </ul>
          </Menu>
        </div>
      )}
      {items.length === 0 ? (
        <NothingWaits isNarrowed={total > 0} />
      ) : (
        waitingGroups.map((group) => (
          <Group
            key={group}
            group={group}
            items={items.filter(({ kind }) => waitingKinds[kind].group === group)}
            counts={ofKind.filter(({ kind }) => waitingKinds[kind].group === group)}
            taken={query.taken}
            only={query.kind}
            now={now}
            address={(kind) => address(query.taken, kind)}
          />
        ))
      )}
    </>
  )
}

function NothingWaits({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <Empty
        title={<Trans>لا شيء من هذا ينتظر الآن</Trans>}
        action={
          <LinkButton to={here} kind="second" size="small">
            <Trans>عرض كل ما ينتظر</Trans>
          </LinkButton>
        }
      />
    )
  return (
    <Empty title={<Trans>لا أحد ينتظركم</Trans>}>
      <Trans>لا شيء يحتاج إلى عمل منكم الآن، وما أُجّل من التذاكر يعود في موعده. سنخبركم هنا حين يجدّ شيء.</Trans>
    </Empty>
  )
}

type GroupProps = {
  group: (typeof waitingGroups)[number]
  items: WaitingItem[]
  counts: WaitingCount[]
  taken: 'me' | 'nobody' | undefined
  only: WaitingCount['kind'] | undefined
  now: string
  address: (kind: WaitingCount['kind']) => string
}

function Group({ group, items, counts, taken, only, now, address }: GroupProps) {
  const language = useLanguage()
  if (items.length === 0) return null
  const of = taken === 'me' ? 'mine' : taken === 'nobody' ? 'free' : 'total'
  const amount = counts.reduce((sum, count) => sum + count.amount_minor, 0)
  return (
    <section className="card" aria-labelledby={`waiting-${group}`}>
      <header>
        <h2 id={`waiting-${group}`}>
          <GroupName group={group} />{' '}
          <span className="font-normal text-ink-3">{formatNumber(sumOf(counts, of), language)}</span>
        </h2>
        {group === 'money' && !taken && amount > 0 && (
          <span className="hint">
            <Trans>
              <Money amount={amount} /> معلّقة
            </Trans>
          </span>
        )}
      </header>
      <ul className="waiting-rows">
        {items.map((item) => (
          <Row key={`${item.kind} ${item.subject}`} item={item} now={now} />
        ))}
        {counts.map((count) => (
          <MoreWaiting
            key={count.kind}
            kind={count.kind}
            rest={count[of] - items.filter(({ kind }) => kind === count.kind).length}
            address={only === count.kind ? null : address(count.kind)}
          />
        ))}
      </ul>
    </section>
  )
}

function GroupName({ group }: Pick<GroupProps, 'group'>) {
  if (group === 'money') return <Trans>المال</Trans>
  if (group === 'people') return <Trans>من ينتظر ردًا</Trans>
  return <Trans>المستندات والتشغيل</Trans>
}

const tones = { plain: 'void', soon: 'wait', late: 'bad' } as const

function Row({ item, now }: { item: WaitingItem; now: string }) {
  return (
    <li tabIndex={-1}>
      <span className={`disc tone-${tones[item.urgency]}`}>
        <Icon name={waitingWords[item.kind].icon} small />
      </span>
      <div className="what">
        {/* Whoever presses the words wants to see what they are about: the act has its button. */}
        <Link to={placeOf(item, false)} className="font-medium">
          <WaitingTitle item={item} />
        </Link>
        <span className="hint block">
          <WaitingWhy item={item} />
        </span>
      </div>
      <WaitingAge item={item} now={now} />
      <WaitingTaker item={item} />
      <div className="act">
        <WaitingAction item={item} />
      </div>
    </li>
  )
}
