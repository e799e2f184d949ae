import { Trans, useLingui } from '@lingui/react/macro'
import { type Density, densities, type ListLayout } from '#rules/desk/lists'
import { IconButton } from '#ui/button'
import { Checkbox } from '#ui/checkbox'
import { Icon } from '#ui/icon'
import { Menu } from '#ui/menu'
import { ColumnWidth } from './column-width.tsx'
import {
  inOrder,
  moveColumn,
  setWidth,
  shownColumns,
  shownWidths,
  standardLayout,
  toWhole,
} from './list-layout.ts'
import { roomOf } from './use-widths.ts'

type LayoutMenuProps = {
  columns: { key: string; name: string }[]
  layout: ListLayout
  onChange: (layout: ListLayout) => void
}

/**
 * Which columns are shown in which sequence, how wide each is, and how high rows are. The first column always
 * stands, first.
 */
export function LayoutMenu({ columns, layout, onChange }: LayoutMenuProps) {
  const { t } = useLingui()
  const ordered = inOrder(columns, layout.order)
  const keys = ordered.map(({ key }) => key)
  const shown = shownColumns(columns, layout).map(({ key }) => key)
  const widths = shownWidths(shown, layout.widths)
  const names: Record<Density, string> = { compact: t`متراصة`, regular: t`متوسطة`, roomy: t`واسعة` }
  const move = (key: string, step: -1 | 1) => onChange({ ...layout, order: moveColumn(keys, key, step) })
  const size = (key: string, width: number, menu: Element) => {
    // Before any was set, the others keep what they take by themselves.
    const table = menu.closest('section')?.querySelector<HTMLTableElement>('table.list-table')
    const room = table && roomOf(table)
    const seen = room ? shown.filter((one) => room.has(one)) : shown
    const stood = widths ?? toWhole(seen, (one) => room?.get(one) ?? 1)
    onChange({ ...layout, widths: setWidth(Object.keys(stood), stood, key, width) })
  }
  return (
    <Menu
      label={t`الأعمدة والصفوف`}
      className="list-tool layout-menu max-md:hidden"
      face={
        <>
          <Icon name="grid" />
          <span aria-hidden="true">
            <Trans>الأعمدة</Trans>
          </span>
        </>
      }
    >
      <fieldset className="densities">
        <legend>
          <Trans>ارتفاع الصفوف</Trans>
        </legend>
        {densities.map((density) => (
          <label key={density} className="chip" {...(layout.density === density && { 'data-set': true })}>
            <input
              type="radio"
              name="density"
              className="visually-hidden"
              checked={layout.density === density}
              onChange={() => onChange({ ...layout, density })}
            />
            {names[density]}
          </label>
        ))}
      </fieldset>
      <ul>
        {ordered.map(({ key, name }, index) => (
          <li key={key}>
            {index === 0 ? (
              <span className="grow">{name}</span>
            ) : (
              <div className="grow">
                <Checkbox
                  checked={!layout.hidden.includes(key)}
                  onChange={(event) =>
                    onChange({
                      ...layout,
                      hidden: event.target.checked
                        ? layout.hidden.filter((one) => one !== key)
                        : [...layout.hidden, key],
                    })
                  }
                >
                  {name}
                </Checkbox>
              </div>
            )}
            {shown.includes(key) && shown.length > 1 && (
              <ColumnWidth
                name={name}
                width={widths?.[key] ?? Math.round(1000 / shown.length)}
                onWidth={(width, menu) => size(key, width, menu)}
              />
            )}
            {index > 1 && (
              <IconButton
                icon="chevron-down"
                className="earlier"
                label={t`تقديم عمود ${name}`}
                onClick={() => move(key, -1)}
              />
            )}
            {index > 0 && index < ordered.length - 1 && (
              <IconButton icon="chevron-down" label={t`تأخير عمود ${name}`} onClick={() => move(key, 1)} />
            )}
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => onChange(standardLayout)}>
        <Icon name="undo" />
        <Trans>الأعمدة كما كانت</Trans>
      </button>
    </Menu>
  )
}
