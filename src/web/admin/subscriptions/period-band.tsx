import { useId, useRef } from 'react'
import type { Language } from '#rules/core/language'
import { formatShortDay } from '#locales/format'
import { useCurrentInSight } from '#ui/use-current-in-sight'
import { useLanguage } from '#ui/language'
import { layOutPeriods } from './lay-out-periods.ts'
import type { StaffSubscription } from './subscription-types.ts'

/** Words of Arabic stand right to left, at the beginning of their stretch all the same. */
function directionOf(language: Language) {
  return language === 'ar' ? { direction: 'rtl', textAnchor: 'end' as const } : {}
}

type PeriodBandProps = { periods: StaffSubscription['periods']; now: string }

/**
 * The periods as a band of time from left to right, as charts are; the list under it says the same in words.
 */
export function PeriodBand({ periods, now }: PeriodBandProps) {
  const language = useLanguage()
  const hatch = useId()
  const box = useRef<HTMLDivElement>(null)
  const band = layOutPeriods(periods, now)
  useCurrentInSight(box, now)
  // One stretch says nothing that the list does not.
  if (!band || band.stretches.length < 2) return null
  return (
    <div ref={box} className="period-band" dir="ltr" aria-hidden="true">
      <svg>
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <path d="M0 0V6" />
          </pattern>
        </defs>
        {band.stretches.map(({ key, kind, at, from, length }) => (
          <svg
            key={key}
            x={`${from}%`}
            width={`${length}%`}
            {...(kind === 'now' && { 'aria-current': 'true' })}
          >
            <rect
              data-kind={kind}
              x="1"
              y="6"
              width="99%"
              height="44"
              rx="6"
              {...(kind === 'free' && { fill: `url(#${hatch})` })}
            />
            {kind !== 'gap' && kind !== 'free' && (
              <text x="10" y="33" data-kind={kind} {...directionOf(language)}>
                {formatShortDay(at, language)}
              </text>
            )}
          </svg>
        ))}
        {band.now !== null && <line x1={`${band.now}%`} x2={`${band.now}%`} y1="0" y2="56" />}
      </svg>
    </div>
  )
}
