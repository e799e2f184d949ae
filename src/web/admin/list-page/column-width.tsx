import { useLingui } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'
import { formatPercent } from '#locales/format'
import { minColumnWidth } from '#rules/desk/lists'
import { useLanguage } from '#ui/language'

/** No column takes more than this many thousandths of its table from the menu. */
const widest = 600

type ColumnWidthProps = {
  name: string
  /** In thousandths of the table. */
  width: number
  onWidth: (width: number, menu: Element) => void
}

/** How wide a column is: for keyboards and fingers what dragging its edge is for a mouse. */
export function ColumnWidth({ name, width, onWidth }: ColumnWidthProps) {
  const { t } = useLingui()
  const language = useLanguage()
  // While it slides; kept when it is let go.
  const [slid, slide] = useState<number>()
  const shown = slid ?? width
  const letGo = ({ currentTarget }: SyntheticEvent) => {
    if (slid !== undefined) onWidth(slid, currentTarget)
    slide(undefined)
  }
  return (
    <input
      type="range"
      className="column-width"
      aria-label={t`عرض عمود ${name}`}
      aria-valuetext={formatPercent(Math.round(shown / 10), language)}
      min={minColumnWidth}
      max={widest}
      step={20}
      value={Math.min(shown, widest)}
      onChange={({ currentTarget }) => slide(Number(currentTarget.value))}
      onPointerUp={letGo}
      onKeyUp={letGo}
      onBlur={letGo}
    />
  )
}
