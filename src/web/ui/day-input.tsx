import { type ComponentProps, useState } from 'react'
import { formatHijri } from '#locales/format'
import { startOfDay } from '#rules/core/riyadh-days'
import { useLanguage } from './language.tsx'

/** A day; below it the same day in Umm al-Qura's calendar, while one is chosen. */
export function DayInput({
  defaultValue,
  onChange,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'value'>) {
  const language = useLanguage()
  const [day, setDay] = useState(typeof defaultValue === 'string' ? defaultValue : '')
  return (
    <>
      <input
        {...rest}
        type="date"
        className="input"
        defaultValue={defaultValue}
        onChange={(event) => {
          setDay(event.currentTarget.value)
          onChange?.(event)
        }}
      />
      {/* While the year is typed, it is one of long ago. */}
      {day >= '1900' && !Number.isNaN(startOfDay(day).getTime()) && (
        <output className="hint block">{formatHijri(startOfDay(day), language)}</output>
      )}
    </>
  )
}
