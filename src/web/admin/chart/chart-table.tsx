import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import type { ChartProps } from './chart-props.ts'
import { SaveTable } from './save-table.tsx'

type TableProps = Pick<ChartProps, 'slots' | 'series' | 'line' | 'write' | 'time'> & { titleId: string }

/** The numbers of a chart, each row with the way to the rows behind it. */
export function ChartTable({ slots, series, line, write, time, titleId }: TableProps) {
  return (
    <details className="as-table">
      <summary>
        <Trans>عرض الأرقام في جدول</Trans>
      </summary>
      <div className="max-h-80 overflow-auto" tabIndex={0} role="group" aria-labelledby={titleId}>
        <table className="numbers">
          <thead>
            <tr>
              <th scope="col">{time}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="amount">
                  {name}
                </th>
              ))}
              {line && (
                <th scope="col" className="amount">
                  {line.name}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {slots.map((slot) => (
              <tr key={slot.key}>
                <th scope="row">{slot.href ? <Link to={slot.href}>{slot.name}</Link> : slot.name}</th>
                {slot.values.map((value, nth) => (
                  <td key={series[nth]?.name} className="amount">
                    <Linked to={slot.hrefs?.[nth]}>{write(value)}</Linked>
                  </td>
                ))}
                {line && (
                  <td className="amount">
                    <Linked to={slot.hrefs?.[slot.values.length]}>{write(slot.line ?? 0)}</Linked>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SaveTable />
    </details>
  )
}

function Linked({ to, children }: { to: string | undefined; children: ReactNode }) {
  return to === undefined ? children : <Link to={to}>{children}</Link>
}
