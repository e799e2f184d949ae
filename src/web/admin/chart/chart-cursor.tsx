import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { useLanguage } from '#ui/language'
import type { ChartProps } from './chart-props.ts'
import { middleOf, placeAt } from './places.ts'

type CursorProps = Pick<ChartProps, 'slots' | 'series' | 'line' | 'write'> & {
  titleId: string
  /** How it is moved, for who does not see it. */
  label: string
  children: ReactNode
}

/**
 * Lets pointer and keys ask the drawing what stands at a place. Arrows move by time: right is later, in both
 * languages.
 */
export function ChartCursor({ slots, series, line, write, titleId, label, children }: CursorProps) {
  const [place, setPlace] = useState<number>()
  const navigate = useNavigate()
  const isRtl = useLanguage() === 'ar'
  const slot = place === undefined ? undefined : slots[place]
  const open = () => {
    if (slot?.href) void navigate(slot.href)
  }
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setPlace(placeAt((event.clientX - box.x) / box.width, slots.length, isRtl))
  }
  const press = (event: KeyboardEvent) => {
    const last = slots.length - 1
    const moves: Record<string, number | undefined> = {
      ArrowRight: place === undefined ? 0 : Math.min(place + 1, last),
      ArrowLeft: place === undefined ? last : Math.max(place - 1, 0),
      Home: 0,
      End: last,
    }
    if (event.key in moves) {
      event.preventDefault()
      setPlace(moves[event.key])
    } else if (event.key === 'Escape') setPlace(undefined)
    else if (event.key === 'Enter') open()
  }
  const middle = place === undefined ? 0 : middleOf(place, slots.length, isRtl)
  return (
    // Time runs from left to right: start is the left edge here.
    <div
      className="plot"
      dir="ltr"
      role="application"
      tabIndex={0}
      aria-labelledby={titleId}
      aria-description={label}
      data-leads={slot?.href ? true : undefined}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setPlace(undefined)}
      onClick={open}
      onKeyDown={press}
      onBlur={() => setPlace(undefined)}
    >
      {children}
      {slot && <span className="cursor" style={{ insetInlineStart: `${middle}%` }} />}
      <div
        className="at-cursor"
        dir={isRtl ? 'rtl' : 'ltr'}
        role="status"
        data-side={middle > 50 ? 'before' : 'after'}
        hidden={!slot}
      >
        {slot && (
          <>
            <strong>{slot.name}</strong>
            <dl>
              {slot.values.map((value, nth) => (
                <div key={series[nth]?.name}>
                  <dt>
                    <i className={`swatch tone-${series[nth]?.tone}`} /> {series[nth]?.name}
                  </dt>
                  <dd>{write(value)}</dd>
                </div>
              ))}
              {line && slot.line !== undefined && (
                <div>
                  <dt>
                    <i className={line.dashed ? 'dash' : 'dash solid'} /> {line.name}
                  </dt>
                  <dd>{write(slot.line)}</dd>
                </div>
              )}
            </dl>
            {slot.href && (
              <p className="hint">
                <Trans>اضغطوا لعرض الصفوف</Trans>
              </p>
            )}
          </>
        )}
      </div>
    </div>
  )
}
