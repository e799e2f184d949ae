import sprite from './icons.svg?url'

export type IconName =
  | 'align'
  | 'arrow'
  | 'bell'
  | 'bolt'
  | 'box'
  | 'calendar'
  | 'card'
  | 'chart'
  | 'chat'
  | 'check'
  | 'chevron'
  | 'chevron-down'
  | 'clock'
  | 'code'
  | 'colour'
  | 'copy'
  | 'cross'
  | 'cycle'
  | 'direction'
  | 'document'
  | 'download'
  | 'drag'
  | 'edit'
  | 'eye'
  | 'filter'
  | 'gear'
  | 'globe'
  | 'grid'
  | 'inbox'
  | 'indent'
  | 'info'
  | 'key'
  | 'list'
  | 'lock'
  | 'mail'
  | 'menu'
  | 'minus'
  | 'more'
  | 'numbered-list'
  | 'offline'
  | 'page'
  | 'people'
  | 'percent'
  | 'phone'
  | 'plus'
  | 'question'
  | 'quote'
  | 'receipt'
  | 'scale'
  | 'search'
  | 'send'
  | 'shield'
  | 'sign-out'
  | 'sort'
  | 'store'
  | 'tag'
  | 'ticket'
  | 'trash'
  | 'undo'
  | 'user'
  | 'warn'

/** Drawings that point somewhere turn with the language; logos, checks, clocks and locks never do. */
const turning = new Set<IconName>(['arrow', 'chevron', 'send', 'sign-out', 'list', 'numbered-list', 'indent'])

/** Always beside or inside words: the drawing itself is hidden from screen readers. */
export function Icon({ name, small, className }: { name: IconName; small?: boolean; className?: string }) {
  const classes = ['icon', small && 'small', turning.has(name) && 'turns', className].filter(Boolean)
  return (
    <svg className={classes.join(' ')} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

/** One cell of the lattice around an icon. */
export function CellFrame() {
  return (
    <svg className="cell-frame" aria-hidden="true">
      <use href={`${sprite}#cell`} />
    </svg>
  )
}
