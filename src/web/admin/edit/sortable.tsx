import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '#ui/button'
import { Icon } from '#ui/icon'

type SortableProps<Item> = {
  /** Read as the list's name. */
  label: string
  items: Item[]
  itemKey: (item: Item) => string
  /** How an item is called when it is moved. */
  itemName: (item: Item) => string
  onSort: (items: Item[]) => void
  children: (item: Item, index: number) => ReactNode
  /** Not allowed to sort: a plain list. */
  isFixed?: boolean
  /** On phones rows are moved while somebody arranges them, and have room for their words otherwise. */
  isArrangedApart?: boolean
}

/**
 * A list whose rows are dragged by their handle, or moved by two buttons: keyboards and fingers use those.
 */
export function Sortable<Item>(props: SortableProps<Item>) {
  const { label, items, itemKey, itemName, onSort, children, isFixed = false, isArrangedApart } = props
  const { t } = useLingui()
  const [held, setHeld] = useState<string>()
  const [said, say] = useState('')

  // While a row is dragged the list here is changed; it is handed over when the row is dropped.
  const [loose, setLoose] = useState<Item[]>()
  const shown = loose ?? items

  const moved = (from: number, to: number): Item[] | undefined => {
    const item = shown[from]
    if (!item || to < 0 || to >= shown.length || from === to) return undefined
    const rest = shown.filter((_, index) => index !== from)
    say(t`${itemName(item)}: الموضع ${to + 1} من ${shown.length}`)
    return [...rest.slice(0, to), item, ...rest.slice(to)]
  }
  const move = (from: number, to: number) => {
    const next = moved(from, to)
    if (next) onSort(next)
  }
  const letGo = () => {
    if (loose) onSort(loose)
    setLoose(undefined)
    setHeld(undefined)
  }

  const [isArranging, arrange] = useState(false)

  return (
    <>
      {isArrangedApart && !isFixed && items.length > 1 && (
        <div className="arrange md:hidden">
          <Button
            type="button"
            kind="quiet"
            size="small"
            icon={isArranging ? 'check' : 'sort'}
            aria-pressed={isArranging}
            onClick={() => arrange(!isArranging)}
          >
            {isArranging ? t`إنهاء الترتيب` : t`ترتيب`}
          </Button>
        </div>
      )}
      <ol className="sortable" aria-label={label} {...(isArrangedApart && { 'data-arranging': isArranging })}>
        {shown.map((item, index) => {
          const key = itemKey(item)
          const name = itemName(item)
          return (
            <li
              key={key}
              draggable={held === key}
              data-held={held === key || undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
              }}
              onDragOver={(event) => {
                const from = shown.findIndex((one) => itemKey(one) === held)
                if (from < 0) return
                event.preventDefault()
                const next = moved(from, index)
                if (next) setLoose(next)
              }}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={letGo}
            >
              {!isFixed && (
                <span className="mover">
                  <span
                    className="handle"
                    aria-hidden="true"
                    onPointerDown={() => setHeld(key)}
                    onPointerUp={() => setHeld(undefined)}
                  >
                    <Icon name="drag" />
                  </span>
                  <IconButton
                    icon="chevron-down"
                    className="up"
                    label={t`نقل ${name} إلى أعلى`}
                    aria-disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={t`نقل ${name} إلى أسفل`}
                    aria-disabled={index === shown.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                </span>
              )}
              {children(item, index)}
            </li>
          )
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}
