import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Button, IconButton } from '#ui/button'
import { Icon } from '#ui/icon'
import { Menu } from '#ui/menu'
import { parseViews, useKeptInBrowser } from './kept-in-browser.ts'

type SavedViewsProps = {
  /** The list's own name in what the browser keeps. */
  list: string
  path: string
  /** The current filters and sort, as they stand in the address. */
  search: string
}

/** Filters and sort under a name of one's own, kept in this browser. */
export function SavedViews({ list, path, search }: SavedViewsProps) {
  const { t } = useLingui()
  const [views, keep] = useKeptInBrowser(`admin-views:${list}`, parseViews)
  return (
    <Menu
      label={t`طرق العرض المحفوظة`}
      className="list-tool"
      face={
        <>
          <Icon name="filter" />
          <span aria-hidden="true">
            <Trans>طرق العرض</Trans>
          </span>
        </>
      }
    >
      {views.length === 0 && (
        <p className="hint px-3 py-2">
          <Trans>احفظوا التصفية والترتيب الحاليين باسم تختارونه؛ يبقى في هذا المتصفح.</Trans>
        </p>
      )}
      <ul>
        {views.map((view) => (
          <li key={view.name} className="row flex-nowrap gap-1">
            <Link to={`${path}${view.search}`}>
              <bdi>{view.name}</bdi>
            </Link>
            <IconButton
              icon="trash"
              label={t`حذف طريقة العرض ${view.name}`}
              className="shrink-0"
              onClick={() => keep(views.filter((one) => one !== view))}
            />
          </li>
        ))}
      </ul>
      <hr />
      <form
        className="grid gap-2 px-3 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          const name = String(new FormData(event.currentTarget).get('view') ?? '').trim()
          if (!name) return
          keep([...views.filter((view) => view.name !== name), { name, search }])
          event.currentTarget.reset()
        }}
      >
        <input
          name="view"
          dir="auto"
          required
          maxLength={40}
          className="input"
          aria-label={t`اسم طريقة العرض الحالية`}
          placeholder={t`اسم طريقة العرض الحالية`}
        />
        <Button kind="second" size="small">
          <Trans>حفظ طريقة العرض الحالية</Trans>
        </Button>
      </form>
    </Menu>
  )
}
