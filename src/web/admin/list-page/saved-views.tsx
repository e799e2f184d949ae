import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { href, Link, useFetcher } from 'react-router'
import type { ListLayout } from '#rules/desk/lists'
import { maxViewName } from '#rules/desk/text-lengths'
import { Button, IconButton } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { Icon } from '#ui/icon'
import { Menu } from '#ui/menu'
import { Notice } from '#ui/notice'
import { useMay } from '../../frame/staff-user.ts'
import type { KeptList, View } from '../list/loaded-list.ts'
import type { ViewOutcome } from '../list/views.endpoint.ts'

type SavedViewsProps = {
  kept: KeptList
  path: string
  /** The current filters and order, as they stand in the address behind the question mark. */
  search: string
  layout: ListLayout
  /** The view whose columns were changed on the page and are not saved. */
  changed: View | undefined
}

/** Filters, order and columns under a name, one's own or everybody's: to open, save, rename and delete. */
export function SavedViews({ kept, path, search, layout, changed }: SavedViewsProps) {
  const { t } = useLingui()
  const mayShare = useMay('list:share')
  const { Form, data, state } = useFetcher<ViewOutcome>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (state === 'idle' && data?.message === null && data.intent === 'create') form.current?.reset()
  }, [data, state])
  const action = href('/admin/list_views')

  return (
    <Menu
      label={t`طرق العرض المحفوظة`}
      className="list-tool views-menu"
      face={
        <>
          <Icon name="filter" />
          <span aria-hidden="true">
            <Trans>طرق العرض</Trans>
          </span>
        </>
      }
    >
      {data?.message && <Notice tone="bad">{data.message}</Notice>}
      {kept.views.length === 0 && (
        <p className="hint px-3 py-2">
          <Trans>احفظوا التصفية والترتيب والأعمدة باسم تختارونه، فتظهر بجانب الحالات.</Trans>
        </p>
      )}
      <ul>
        {kept.views.map((view) => (
          <li key={view.id}>
            <div className="row flex-nowrap gap-1">
              <Link to={hrefOfView(path, view)} preventScrollReset>
                <Icon name={view.is_shared ? 'people' : 'user'} small />
                <span className="min-w-0">
                  <bdi>{view.name}</bdi>
                  {view.is_shared && (
                    <span className="hint block">
                      <Trans>
                        لكل المشرفين، محفوظة باسم <bdi>{view.owner}</bdi>
                      </Trans>
                    </span>
                  )}
                </span>
              </Link>
              {(!view.is_shared || mayShare) && (
                <Form noValidate method="post" action={action} className="shrink-0">
                  <input type="hidden" name="id" value={view.id} />
                  <IconButton
                    type="submit"
                    name="intent"
                    value="delete"
                    icon="trash"
                    label={t`حذف طريقة العرض ${view.name}`}
                  />
                </Form>
              )}
            </div>
            {(!view.is_shared || mayShare) && (
              <details className="rename">
                <summary>
                  <Trans>تغيير الاسم</Trans>
                </summary>
                <Form noValidate method="post" action={action} className="row flex-nowrap gap-2">
                  <input type="hidden" name="id" value={view.id} />
                  <input type="hidden" name="version" value={view.version} />
                  <input
                    key={view.name}
                    name="name"
                    dir="auto"
                    required
                    maxLength={maxViewName}
                    className="input"
                    defaultValue={view.name}
                    aria-label={t`الاسم الجديد لطريقة العرض ${view.name}`}
                  />
                  <Button kind="second" size="small" name="intent" value="rename">
                    <Trans>حفظ الاسم</Trans>
                  </Button>
                </Form>
              </details>
            )}
          </li>
        ))}
      </ul>
      {changed && (!changed.is_shared || mayShare) && (
        <Form noValidate method="post" action={action}>
          <input type="hidden" name="id" value={changed.id} />
          <input type="hidden" name="version" value={changed.version} />
          <input type="hidden" name="layout" value={JSON.stringify(layout)} />
          <button type="submit" name="intent" value="columns">
            <Icon name="check" />
            <Trans>حفظ الأعمدة في «{changed.name}»</Trans>
          </button>
        </Form>
      )}
      <hr />
      <Form noValidate method="post" action={action} ref={form} className="grid gap-2 px-3 pb-2">
        <input type="hidden" name="intent" value="create" />
        <input type="hidden" name="list" value={kept.name} />
        <input type="hidden" name="query" value={search} />
        <input type="hidden" name="layout" value={JSON.stringify(layout)} />
        <input
          name="name"
          dir="auto"
          required
          maxLength={maxViewName}
          className="input"
          aria-label={t`اسم طريقة العرض الحالية`}
          placeholder={t`اسم طريقة العرض الحالية`}
        />
        {mayShare && (
          <Checkbox name="is_shared" value="yes">
            <Trans>لكل المشرفين</Trans>
          </Checkbox>
        )}
        <Button kind="second" size="small">
          <Trans>حفظ طريقة العرض الحالية</Trans>
        </Button>
      </Form>
    </Menu>
  )
}

export function hrefOfView(path: string, { query }: View): string {
  return query === '' ? path : `${path}?${query}`
}
